import type { PanelMessage } from '@preceptor/contract'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { audienceText, timesText } from './message-words.ts'
import { type MessageValues, valuesOf } from './message-values.ts'

interface Props {
  before: PanelMessage
  theirs: PanelMessage
  mine: MessageValues
  /** Closes without saving: what the other saved stands. */
  onTake: () => void
}

/** Somebody saved first: what they changed, and which of it a save from here replaces. */
export function ChangedMeanwhile({ before, theirs, mine, onTake }: Props) {
  const base = valuesOf(before)
  const now = valuesOf(theirs)
  const differs = (field: keyof MessageValues, from: MessageValues, to: MessageValues) =>
    JSON.stringify(from[field]) !== JSON.stringify(to[field])
  const changed = told.filter(({ fields }) => fields.some(field => differs(field, base, now)))
  return (
    <Banner
      level="warning"
      title="Somebody changed this message while you were editing"
      action={
        <Button size="small" onClick={onTake}>
          Drop my changes
        </Button>
      }
    >
      <ul>
        {changed.map(({ label, show, fields }) => (
          <li key={label}>
            {label} is now: <strong>{show(theirs)}</strong>
            {fields.some(field => differs(field, base, mine)) && ' (yours replaces it when you save)'}
          </li>
        ))}
        {theirs.state === 'ended' && <li>It has ended, so it can no longer be changed.</li>}
      </ul>
    </Banner>
  )
}

const told: { label: string; fields: (keyof MessageValues)[]; show: (message: PanelMessage) => string }[] = [
  { label: 'The title', fields: ['title'], show: ({ title }) => title },
  { label: 'The text', fields: ['body'], show: ({ body }) => body },
  { label: 'The level', fields: ['level'], show: ({ level }) => level },
  { label: 'The audience', fields: ['roles', 'agencies'], show: audienceText },
  { label: 'The time', fields: ['starts_at', 'ends_at', 'time_zone', 'start'], show: timesText },
  {
    label: 'How it is closed',
    fields: ['is_dismissible', 'needs_acknowledgement'],
    show: ({ is_dismissible, needs_acknowledgement }) =>
      needs_acknowledgement ? 'by “I have read this”' : is_dismissible ? 'by its cross' : 'it stays',
  },
]
