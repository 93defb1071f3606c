import { api, type Thread } from '@preceptor/contract'
import { instantIn, localIn } from '@preceptor/contract/zoned-time'
import { useState } from 'react'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { threadsTexts } from './texts.ts'
import { showsThreads } from './use-thread.ts'

interface Props {
  thread: Thread
  timeZone: string
  onClose: () => void
}

/** Snoozes until a chosen day and time. */
export default function SnoozeDialog({ thread, timeZone, onClose }: Props) {
  const t = useTexts(threadsTexts)
  const [now] = useState(() => Date.now())
  const momentOf = (until: string) => (until ? instantIn(until, timeZone) : null)
  const form = useForm({
    start: { until: '' },
    call: api.threads.snooze,
    args: ({ until }) => ({ params: { id: thread.id }, body: { until: momentOf(until) ?? '' } }),
    edited: { version: thread.version, valuesOf: () => ({ until: '' }), labels: {} },
    problems: ({ until }): Record<string, string> => {
      const moment = momentOf(until)
      if (moment === null) return { until: t('chooseMoment') }
      return Date.parse(moment) <= now ? { until: t('pastMoment') } : {}
    },
    refresh: showsThreads,
    said: ({ snoozed_until }) => t('snoozed', { moment: formatInstant(snoozed_until, timeZone) }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('snoozeTitle', { name: thread.name })}
      submitLabel={t('snooze')}
      what={t('snooze')}
      size="small"
      onClose={onClose}
    >
      <TextField
        label={t('snoozeUntil')}
        type="datetime-local"
        required
        min={localIn(new Date(now).toISOString(), timeZone)}
        hint={t('snoozeHint', { name: thread.name })}
        {...form.field('until')}
      />
    </FormDialog>
  )
}
