import type { ReactNode } from 'react'
import { Card } from '@/ui/page/Card.tsx'
import css from './settings.module.css'

/** A group of related fields with a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={css.fields}>{children}</div>
    </Card>
  )
}
