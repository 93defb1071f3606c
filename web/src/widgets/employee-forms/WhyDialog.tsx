import type { Answer, Endpoint } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { showsForms } from './shows-forms.ts'
import { employeeFormsTexts } from './texts.ts'

interface Props<E extends Endpoint> {
  /** The call takes a reason, along with `more`. */
  call: E
  params: Record<string, string>
  more?: Record<string, unknown>
  title: string
  submit: string
  text?: string
  danger?: boolean
  said?: string
  children?: ReactNode
  onClose: () => void
  onDone?: (answer: Answer<E>) => void
}

/** An act on an assigned form that needs a reason. */
export function WhyDialog<E extends Endpoint>({ call, params, more, said, onClose, onDone, ...words }: Props<E>) {
  const t = useTexts(employeeFormsTexts)
  const form = useForm<Endpoint, { reason: string }>({
    start: { reason: '' },
    call,
    args: body => ({ params, body: { ...more, ...body } }),
    refresh: showsForms,
    ...(said !== undefined && { said }),
    done: answer => {
      onDone?.(answer as Answer<E>)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.title}
      submitLabel={words.submit}
      danger={words.danger ?? false}
      what={t('theReason')}
      onClose={onClose}
    >
      {words.text && <p>{words.text}</p>}
      <TextAreaField label={t('reason')} required data-autofocus rows={3} maxLength={500} {...form.field('reason')} />
      {words.children}
    </FormDialog>
  )
}
