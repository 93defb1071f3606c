import { api, type EventByChannel, type SystemMessage } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './system-messages.module.css'
import { systemMessagesTexts } from './texts.ts'

interface Props {
  event: Pick<SystemMessage, 'key' | 'timing'>
  way: EventByChannel
  mayEdit: boolean
}

const typed = (days: number | null) => (days === null ? '' : String(days))
const daysIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** When a message is sent, and what follows if its link isn't opened. */
export function TimingCard({ event: { key, timing }, way, mayEdit }: Props) {
  const t = useTexts(systemMessagesTexts)
  const form = useForm({
    start: {
      delay_minutes: String(way.delay_minutes),
      again_after_days: typed(way.again_after_days),
      tell_after_days: typed(way.tell_after_days),
    },
    call: api.systemMessages.update,
    args: ({ delay_minutes, again_after_days, tell_after_days }) => ({
      params: { event: key },
      body: {
        channel: way.channel,
        delay_minutes: delay_minutes.trim() === '' ? Number.NaN : Number(delay_minutes),
        ...(timing === 'ladder' && {
          again_after_days: daysIn(again_after_days),
          tell_after_days: daysIn(tell_after_days),
        }),
      },
    }),
    refresh: [api.systemMessages.read, api.systemMessages.list],
    said: () => t('timingSaved'),
  })
  const days = { type: 'number', min: 1, max: 30, step: 1, disabled: !mayEdit } as const
  return (
    <Card title={t('timing')}>
      <Form form={form} className={css.fields}>
        <TextField
          {...form.field('delay_minutes')}
          type="number"
          min={0}
          max={1440}
          step={1}
          label={t('delay')}
          hint={t('delayHint')}
          required
          disabled={!mayEdit}
        />
        {timing === 'ladder' && (
          <>
            <TextField {...form.field('again_after_days')} {...days} label={t('again')} hint={t('againHint')} />
            <TextField {...form.field('tell_after_days')} {...days} label={t('tell')} hint={t('tellHint')} />
          </>
        )}
        {mayEdit && (
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('saveTiming')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  )
}
