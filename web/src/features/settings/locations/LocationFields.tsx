import { api, usStates } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useAgency } from '@/nav/area.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { choicesOf } from '@/ui/form/SelectField.tsx'
import { TagsField } from '@/ui/form/TagsField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'

export interface LocationValues extends Record<string, string | readonly string[]> {
  name: string
  code: string
  address_line1: string
  city: string
  state: string
  postal_code: string
  time_zone: string
  parent_id: string
  rooms: readonly string[]
}
type TextKey = Exclude<keyof LocationValues & string, 'rooms'>

const stateChoices = choicesOf(usStates).map(({ value, label }) => ({ value, label: `${value} – ${label}` }))

export function LocationFields({ values, errors, onChange, id }: FieldsProps<LocationValues>) {
  const wired = (field: TextKey) => ({
    name: field,
    autoComplete: 'off',
    value: String(values[field]),
    error: errors[field],
    onChange: (text: string) => onChange({ [field]: text }),
  })
  return (
    <>
      <TextField label="Name" required data-autofocus maxLength={80} {...wired('name')} />
      <TextField label="Code" maxLength={20} hint="As rosters write it, such as BX." {...wired('code')} />
      <TextField label="Address" className={css.wide} maxLength={200} {...wired('address_line1')} />
      <TextField label="City" maxLength={100} {...wired('city')} />
      <div className={css.pair}>
        <ComboField label="State" choices={stateChoices} none="None" {...wired('state')} />
        <TextField label="ZIP code" inputMode="numeric" maxLength={10} {...wired('postal_code')} />
      </div>
      <ParentField {...{ values, errors, onChange, id }} />
      <ZoneField {...{ values, errors, onChange }} />
      <TagsField
        label="Rooms"
        className={css.wide}
        name="rooms"
        maxLength={60}
        hint="Where classes can be held. Enter or a comma adds one."
        tags={values.rooms}
        error={errors['rooms']}
        onChange={rooms => onChange({ rooms })}
      />
    </>
  )
}

/** Not itself and nothing below itself; an inactive one only where it is chosen already. */
function ParentField({ values, errors, onChange, id }: FieldsProps<LocationValues>) {
  const { data } = useQueryOf(api.taxonomy.locations, {})
  const rows = data?.data ?? []
  const isBelow = (row: (typeof rows)[number], seen = 0): boolean => {
    if (row.id === id) return true
    const parent = rows.find(one => one.id === row.parent_id)
    return parent !== undefined && seen < rows.length && isBelow(parent, seen + 1)
  }
  const choices = rows
    .filter(row => (id === undefined || !isBelow(row)) && (row.is_active || row.id === values.parent_id))
    .map(row => ({ value: row.id, label: row.is_active ? row.name : `${row.name} (inactive)` }))
  return (
    <ComboField
      label="Part of"
      hint="A larger location this one belongs to."
      name="parent_id"
      none="None"
      value={values.parent_id}
      choices={choices}
      error={errors['parent_id']}
      onChange={parent_id => onChange({ parent_id })}
    />
  )
}

function ZoneField({ values, errors, onChange }: FieldsProps<LocationValues>) {
  const { timeZone } = useAgency()
  const { data } = useQueryOf(api.worldLookups.timeZones, {}, { staleTime: 3_600_000, quiet: true })
  const known = (data?.data ?? []).map(zone => ({ value: zone.id, label: zone.name }))
  const { time_zone } = values
  const choices =
    time_zone && !known.some(({ value }) => value === time_zone)
      ? [{ value: time_zone, label: time_zone }, ...known]
      : known
  return (
    <ComboField
      label="Time zone"
      hint={timeZone ? `Without one: ${timeZone.replaceAll('_', ' ')}.` : undefined}
      name="time_zone"
      none="That of the agency"
      value={time_zone}
      choices={choices}
      error={errors['time_zone']}
      onChange={zone => onChange({ time_zone: zone })}
    />
  )
}
