import { addDays } from '@preceptor/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Fields } from '@/widgets/form/use-fields.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { blankDay, type SessionValues, withFirstDay } from './session-values.ts'

/** The days of a class; a new day copies the previous day's times. */
export function DayLines({ form, dated }: { form: Fields<SessionValues>; dated: boolean }) {
  const t = useTexts(sessionsTexts)
  const { lines, add, error } = form.lines('days')
  const last = lines.at(-1)?.value
  const another = () => {
    if (!last) return add(blankDay)
    if (!dated) return add({ ...last, after: String(Number(last.after) + 1 || 1) })
    return add(last.on_day ? { ...last, on_day: addDays(last.on_day, 1) } : blankDay)
  }
  return (
    <fieldset className={css.group}>
      <legend>{t('when')}</legend>
      {lines.map(({ field, remove }, at) => (
        <div key={at} className={css.day} role="group" aria-label={t('dayNumber', { number: String(at + 1) })}>
          {dated ? (
            <TextField
              label={t('day')}
              type="date"
              required
              {...field('on_day')}
              {...(at === 0 && {
                onChange: (first: string) => form.set({ days: withFirstDay(form.values.days, first) }),
              })}
            />
          ) : (
            <TextField label={t('afterDays')} inputMode="numeric" required maxLength={3} {...field('after')} />
          )}
          <TextField label={t('from')} type="time" required {...field('starts')} />
          <TextField label={t('to')} type="time" required {...field('ends')} />
          <TextField label={t('break')} inputMode="numeric" maxLength={3} {...field('break_minutes')} />
          {lines.length > 1 && (
            <IconButton label={t('removeDay', { number: String(at + 1) })} className={css.remove} onClick={remove}>
              <IconTrash size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {error && <p className={css.error}>{error}</p>}
      <div>
        <Button size="small" icon={<IconPlus size={16} />} onClick={another}>
          {t('addDay')}
        </Button>
      </div>
    </fieldset>
  )
}
