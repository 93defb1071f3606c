import { useTexts } from '@/lib/texts/catalogue.ts'
import { product } from '@/nav/title.ts'
import { Link } from '@/ui/Link.tsx'
import css from './public.module.css'
import { appTexts } from './texts.ts'

export function Brand({ small = false }: { small?: boolean }) {
  const t = useTexts(appTexts)
  return (
    <Link href="/" className={css.brand} aria-label={t('startPage', { product })}>
      <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#0f766e" />
        <path
          d="M11 24V8h6.2a5.1 5.1 0 0 1 0 10.2H11"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {!small && <span>{product}</span>}
    </Link>
  )
}
