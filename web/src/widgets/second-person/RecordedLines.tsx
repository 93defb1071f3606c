import { Fragment, type ReactNode } from 'react'
import css from './second-person.module.css'

/** One person's records, one line each. */
export const RecordedLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.lines} aria-label={label}>
    {children}
  </ul>
)

interface LineProps {
  icon: ReactNode
  title: string
  facts: readonly ReactNode[]
  /** Text that must be visible, such as why it was returned. */
  more: readonly string[]
  badge: ReactNode
  /** The line's buttons. */
  children: ReactNode
}

export const RecordedLine = ({ icon, title, facts, more, badge, children }: LineProps) => (
  <li className={css.line}>
    {icon}
    <div className={css.what}>
      <span className={css.title}>{title}</span>
      <p className="quiet">
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
          <Fragment key={at}>
            {at > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </p>
      {more.map(sentence => (
        <p key={sentence} className="quiet">
          {sentence}
        </p>
      ))}
    </div>
    <span className={css.badge}>{badge}</span>
    <span className={css.acts}>{children}</span>
  </li>
)
