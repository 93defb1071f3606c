import { plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'

interface NoMatchProps {
  filters: Readonly<Record<string, string | undefined>>
  /** How many match under any other status. */
  hidden: number | undefined
  onChange: (patch: Record<string, null>) => void
}

/** Somebody may be there, but not under these filters: say so, and lead to them. */
export default function NoMatch({ filters, hidden = 0, onChange }: NoMatchProps) {
  const { search, provider_status } = filters
  const title = search ? `No employee matches “${search}”` : 'No employee matches these filters'
  const where = provider_status === '1' ? 'among inactive' : 'with another status'
  const onlyActive = Object.keys(filters).every(key => key === 'provider_status') && provider_status === '1'
  const clear = () => onChange(Object.fromEntries(Object.keys(filters).map(key => [key, null])))
  if (hidden > 0 && onlyActive) {
    return (
      <Empty
        title="No active employees"
        hint={hidden === 1 ? '1 employee has another status.' : `${plural(hidden, 'employee')} have another status.`}
        action={
          <Button look="primary" onClick={() => onChange({ provider_status: null })}>
            Show all employees
          </Button>
        }
      />
    )
  }
  if (hidden > 0) {
    return (
      <Empty
        title={title}
        hint={`${plural(hidden, 'match', 'matches')} ${where}.`}
        action={
          <Button look="primary" onClick={() => onChange({ provider_status: null })}>
            {hidden === 1 ? 'Show it' : 'Show them'}
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      title={title}
      hint="Check the spelling, or look with fewer filters."
      action={<Button onClick={clear}>Clear all filters</Button>}
    />
  )
}
