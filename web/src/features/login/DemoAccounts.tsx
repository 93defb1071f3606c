import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import css from './login.module.css'
import { loginTexts } from './texts.ts'

export interface DemoAccount {
  email: string
  role: string
  note: string
}

/** Demo worlds only: a click fills in the form. */
export function DemoAccounts({
  accounts,
  outbox,
  onChoose,
}: {
  accounts: readonly DemoAccount[]
  outbox: boolean
  onChoose: (email: string) => void
}) {
  const t = useTexts(loginTexts)
  return (
    <section className={css.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demoTitle')}</h2>
      <p className={css.demoHint}>{t('demoHint')}</p>
      <ul>
        {accounts.map(account => (
          <li key={account.email}>
            <button type="button" className={css.account} onClick={() => onChoose(account.email)}>
              <span className={css.accountMail}>{account.email}</span>
              <span className={css.accountNote}>{account.note || account.role}</span>
            </button>
          </li>
        ))}
      </ul>
      {outbox && (
        <p className={css.below}>
          <Link href={paths.demoOutbox()}>{t('demoMails')}</Link>
        </p>
      )}
    </section>
  )
}
