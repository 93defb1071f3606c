import {
  api,
  fillName,
  nameTokens,
  patternProblem,
  type SftpAuth,
  sftpAuths,
  sftpCollisions,
  type SftpTarget,
  sftpWays,
  usualNamePattern,
} from '@preceptor/contract'
import type { Endpoint } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './sftp.module.css'
import { sftpTexts } from './texts.ts'

const blank = {
  name: '',
  host: '',
  port: '22',
  username: '',
  auth: 'made_key' as SftpAuth,
  password: '',
  private_key: '',
  passphrase: '',
  out_folder: '/',
  in_folder: '',
  name_pattern: usualNamePattern,
  way: 'part_rename' as keyof typeof sftpWays,
  on_collision: 'refuse' as keyof typeof sftpCollisions,
  pgp_public_key: '',
  pgp_stop: false,
}
type Values = typeof blank

const valuesOf = (one: SftpTarget): Values => ({
  ...blank,
  name: one.name,
  host: one.host,
  port: String(one.port),
  username: one.username,
  auth: one.auth,
  out_folder: one.out_folder,
  in_folder: one.in_folder ?? '',
  name_pattern: one.name_pattern,
  way: one.way,
  on_collision: one.on_collision,
})

const bodyOf = ({ pgp_stop: _, port, ...values }: Values) => ({
  ...values,
  port: Number(port || Number.NaN),
  in_folder: values.in_folder || null,
  password: values.password || null,
  private_key: values.private_key || null,
  passphrase: values.passphrase || null,
  pgp_public_key: values.pgp_public_key || null,
})

interface Props {
  target?: SftpTarget
  onClose: () => void
}

/** Adds or edits a target. Sign-in secrets are write-only. */
export default function TargetForm({ target, onClose }: Props) {
  const t = useTexts(sftpTexts)
  const form = useForm<Endpoint, Values>({
    start: target ? valuesOf(target) : blank,
    call: target ? api.sftpTargets.update : api.sftpTargets.add,
    args: (values, changed) => {
      const whole = bodyOf(values)
      if (!target) return { body: whole }
      const { pgp_public_key, passphrase, ...body } = onlyChanged({ ...whole }, changed)
      return {
        params: { id: target.id },
        body: {
          ...body,
          ...(passphrase !== undefined && { passphrase }),
          ...(values.pgp_stop ? { pgp_public_key: null } : pgp_public_key ? { pgp_public_key } : {}),
          // A new sign-in method also sends its secret
          ...('auth' in body && { password: whole.password, private_key: whole.private_key }),
        },
      }
    },
    edited: target && {
      version: target.version,
      valuesOf: current => valuesOf(current as SftpTarget),
      labels: { name: t('name'), host: t('host'), port: t('port'), username: t('user') },
    },
    refresh: [api.sftpTargets.list],
    said: saved => t(target ? 'saved' : 'added', { name: (saved as SftpTarget).name }),
    done: onClose,
    unchanged: onClose,
  })
  const { auth, name_pattern } = form.values
  const kept = target?.auth === auth
  return (
    <FormDialog
      form={form}
      size="medium"
      title={target ? t('editTitle', { name: target.name }) : t('addTitle')}
      submitLabel={target ? t('save') : t('add')}
      what={target ? target.name : t('whatNew')}
      param={target ? 'edit' : 'add'}
      onClose={onClose}
    >
      <TextField label={t('name')} hint={t('nameHint')} required data-autofocus {...form.field('name')} />
      <div className={css.two}>
        <TextField label={t('host')} hint={t('hostHint')} required spellCheck={false} {...form.field('host')} />
        <TextField label={t('port')} inputMode="numeric" required {...form.field('port')} />
      </div>
      <TextField label={t('user')} required autoComplete="off" spellCheck={false} {...form.field('username')} />
      <SelectField
        label={t('signIn')}
        hint={auth === 'made_key' && !kept ? t('madeHint') : undefined}
        choices={choicesOf(sftpAuths)}
        {...form.field('auth')}
      />
      {auth === 'password' && (
        <PasswordField
          label={t('password')}
          hint={kept ? t('passwordKept') : undefined}
          required={!kept}
          autoComplete="off"
          {...form.field('password')}
        />
      )}
      {auth === 'own_key' && (
        <>
          <TextAreaField
            label={t('privateKey')}
            hint={kept ? t('privateKeyKept') : t('privateKeyHint')}
            required={!kept}
            rows={4}
            spellCheck={false}
            {...form.field('private_key')}
          />
          <PasswordField
            label={t('passphrase')}
            hint={t('passphraseHint')}
            autoComplete="off"
            {...form.field('passphrase')}
          />
        </>
      )}
      <TextField label={t('outFolder')} hint={t('outHint')} required spellCheck={false} {...form.field('out_folder')} />
      <TextField label={t('inFolder')} hint={t('inHint')} spellCheck={false} {...form.field('in_folder')} />
      <TextField
        label={t('namePattern')}
        hint={
          patternProblem(name_pattern) === null && name_pattern
            ? t('preview', { name: fillName(name_pattern, { ...sample, name: t('sampleName') }) })
            : t('tokens', { tokens: nameTokens.map(one => `{${one}}`).join(' ') })
        }
        required
        spellCheck={false}
        {...form.field('name_pattern')}
      />
      <SelectField label={t('way')} hint={t('wayHint')} choices={choicesOf(sftpWays)} {...form.field('way')} />
      <SelectField label={t('collision')} choices={choicesOf(sftpCollisions)} {...form.field('on_collision')} />
      <TextAreaField
        label={t('pgp')}
        hint={target?.pgp_fingerprint ? t('pgpKept', { fingerprint: target.pgp_fingerprint }) : t('pgpHint')}
        rows={3}
        spellCheck={false}
        {...form.field('pgp_public_key')}
      />
      {target?.pgp_fingerprint && <CheckField label={t('pgpStop')} {...form.box('pgp_stop')} />}
    </FormDialog>
  )
}

/** Sample values for the name preview. */
const sample = {
  agency: 'Harborlight Home Care',
  date: '20260901',
  time: '063000',
  from: '20260816',
  to: '20260831',
  number: '0012',
  format: 'csv',
}
