import { api, type WebhookNews, webhookNews } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { integrationTexts } from './texts.ts'

interface Props {
  onClose: () => void
  onMade: (made: { url: string; secret: string }) => void
}
const blank: { url: string; events: readonly string[] } = { url: '', events: ['training.completed'] }

export default function WebhookDialog({ onClose, onMade }: Props) {
  const t = useTexts(integrationTexts)
  const form = useForm({
    start: blank,
    call: api.webhooks.add,
    args: ({ url, events }) => ({ body: { url, events: events as WebhookNews[] } }),
    place: path => path.replace(/^events\..*$/, 'events'),
    refresh: [api.webhooks.list],
    done: onMade,
  })
  return (
    <FormDialog
      form={form}
      title={t('addWebhook')}
      submitLabel={t('addWebhook')}
      what={t('whatWebhook')}
      onClose={onClose}
    >
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        required
        data-autofocus
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        {...form.field('url')}
      />
      <ChoicesField
        label={t('tellWhen')}
        none={t('noScopes')}
        choices={choicesOf(webhookNews)}
        {...form.field('events')}
      />
    </FormDialog>
  )
}
