import { type AgencyUser, roleNames } from '@preceptor/contract'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { abilitiesOf } from '@/widgets/users/abilities.ts'
import { roleHint } from '@/widgets/users/role-words.ts'
import { usersTexts } from './texts.ts'
import css from './users.module.css'

interface Props {
  user: AgencyUser
  onClose: () => void
}

/** Actions the user's role allows and doesn't. */
export default function AbilitiesDialog({ user, onClose }: Props) {
  const t = useTexts(usersTexts)
  const { can, cannot } = abilitiesOf(user.role)
  return (
    <Dialog
      open
      size="medium"
      title={t('permissionsOf', { name: user.name })}
      cancelLabel={t('close')}
      onClose={onClose}
    >
      <p>{t('roleAndHint', { role: inWords(roleNames[user.role]), hint: roleHint(user.role) })}</p>
      {user.coordinator && <p>{t('onlyEmployeesOf', { coordinator: user.coordinator.name })}</p>}
      <h3 className={css.abilitiesHead}>{t('can')}</h3>
      <Abilities words={can} />
      {cannot.length > 0 && (
        <>
          <h3 className={css.abilitiesHead}>{t('cannot')}</h3>
          <Abilities words={cannot} off />
        </>
      )}
    </Dialog>
  )
}

const Abilities = ({ words, off = false }: { words: readonly string[]; off?: boolean }) => (
  <ul className={css.abilities} aria-label={usersTexts.say(off ? 'cannot' : 'can')}>
    {words.map(one => (
      <li key={one} data-off={off || undefined}>
        {off ? <IconMinus size={14} aria-hidden="true" /> : <IconCheck size={14} aria-hidden="true" />}
        {one}
      </li>
    ))}
  </ul>
)
