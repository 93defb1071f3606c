import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import css from './login.module.css'

export interface DemoAccount {
  email: string
  role: string
  note: string
}

/** Only in a demo world: a click fills the form. */
export function DemoAccounts({
  accounts,
  outbox,
  onChoose,
}: {
  accounts: readonly DemoAccount[]
  outbox: boolean
  onChoose: (email: string) => void
}) {
  return (
    <section className={css.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">Demo accounts</h2>
      <p className={css.demoHint}>This server holds made-up data. Choose an account to fill in the form.</p>
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
          <Link href={paths.demoOutbox()}>Mails this server would have sent</Link>
        </p>
      )}
    </section>
  )
}
