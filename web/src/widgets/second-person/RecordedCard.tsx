import { type ReactNode } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { RecordedLines } from './RecordedLines.tsx'

interface Props<One> {
  title: string
  asked: { data: { data: readonly One[] } | undefined; isError: boolean; refetch: () => unknown }
  words: { add: string; notLoaded: string; none: string }
  /** Absent when the user can't add any. */
  onAdd?: (() => void) | undefined
  renderLine: (one: One) => ReactNode
}

/** Lists what is on file for one person, with a button to add to it. */
export function RecordedCard<One>({ title, asked: { data, isError, refetch }, words, onAdd, renderLine }: Props<One>) {
  const some = data?.data ?? []
  const add = onAdd && (
    <Button size="small" icon={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
      {words.add}
    </Button>
  )
  return (
    <Card title={title} action={add} flush={some.length > 0}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <LineNotLoaded text={words.notLoaded} retry={refetch} />}
      {data && some.length === 0 && <p className="quiet">{words.none}</p>}
      {some.length > 0 && <RecordedLines label={title}>{some.map(one => renderLine(one))}</RecordedLines>}
    </Card>
  )
}
