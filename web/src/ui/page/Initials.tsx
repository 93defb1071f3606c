import css from './page.module.css'

/** A person's initials in a circle; decoration beside the name. */
export const Initials = ({ children, size = 32 }: { children: string; size?: number }) => (
  <span
    className={css.initials}
    style={{ width: size, height: size, fontSize: size * 0.375 }}
    data-initials={children}
    aria-hidden="true"
  />
)
