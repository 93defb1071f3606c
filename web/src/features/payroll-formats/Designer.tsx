import { api, type PayrollFormatRow } from '@preceptor/contract'
import {
  delimiters,
  encodings,
  negatives,
  type PayrollFormat,
  quotings,
} from '@preceptor/contract/payroll-formats/format'
import { copyOfFormat, layouts, lineEnds, newFormat, ownFormat } from '@preceptor/contract/payroll-formats/own'
import { readyFormats } from '@preceptor/contract/payroll-formats/ready'
import { payTokens } from '@preceptor/contract/payroll-formats/sources'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { FormPage } from '@/widgets/form/FormPage.tsx'
import { type Form, useForm } from '@/widgets/form/use-form.ts'
import { choicesOf } from './choices.ts'
import { ColumnLines } from './ColumnLines.tsx'
import { type LayoutValues, bodyOf, ownOf, valuesOf } from './layout-values.ts'
import css from './layouts.module.css'
import { SampleFile } from './SampleFile.tsx'
import { layoutTexts } from './texts.ts'

interface Props {
  edited?: PayrollFormatRow
  onClose: () => void
}

/** The designer doesn't support rows around the lines or numbers before fields. */
const copied = readyFormats.filter(({ before, after }) => before.length === 0 && after.length === 0)

/** Edits one layout: the file, its columns, and a sample that updates while you type. */
export default function Designer({ edited, onClose }: Props) {
  const t = useTexts(layoutTexts)
  const [from, setFrom] = useState('')
  const form = useForm<typeof api.payrollFormats.add | typeof api.payrollFormats.update, LayoutValues>({
    start: valuesOf(edited ? ownOf(edited) : newFormat('')),
    call: edited ? api.payrollFormats.update : api.payrollFormats.add,
    args: values => ({ ...(edited && { params: { id: edited.id } }), body: bodyOf(values) }),
    check: ownFormat,
    edited: edited && {
      version: edited.version,
      valuesOf: current => valuesOf(ownOf(current)),
      labels: { name: t('name'), file_name: t('fileName') },
    },
    refresh: [api.payrollFormats.list, api.payroll.formats],
    said: ({ name }) => t('saved', { name }),
    done: onClose,
  })
  const begin = (key: string) => {
    setFrom(key)
    const format: PayrollFormat | undefined = copied.find(one => one.key === key)
    const { name } = form.values
    form.set(valuesOf(format ? copyOfFormat(format, name) : newFormat(name)))
  }
  return (
    <FormPage
      form={form}
      label={edited?.name ?? t('newLayout')}
      what={t('what')}
      className={css.page}
      onCancel={onClose}
      onDiscard={onClose}
    >
      <Card title={t('file')}>
        <div className={css.fields}>
          <TextField label={t('name')} required autoFocus autoComplete="off" {...form.field('name')} />
          {!edited && (
            <SelectField
              label={t('startFrom')}
              value={from}
              none={t('startBlank')}
              choices={copied.map(({ key, label }) => ({ value: key, label }))}
              onChange={begin}
            />
          )}
          <FileFields form={form} />
        </div>
      </Card>
      <Card title={t('columns')}>
        <ColumnLines form={form} />
      </Card>
      <SampleFile values={form.values} />
    </FormPage>
  )
}

function FileFields({ form }: { form: Form<LayoutValues> }) {
  const t = useTexts(layoutTexts)
  const isDelimited = form.values.layout === 'delimited'
  const tokens = payTokens.map(token => `{${token}}`).join(' ')
  return (
    <>
      <SelectField label={t('layout')} choices={choicesOf(layouts)} {...form.field('layout')} />
      {isDelimited && (
        <>
          <SelectField label={t('delimiter')} choices={choicesOf(delimiters)} {...form.field('delimiter')} />
          <SelectField label={t('quoting')} choices={choicesOf(quotings)} {...form.field('quoting')} />
        </>
      )}
      <SelectField label={t('encoding')} choices={choicesOf(encodings)} {...form.field('encoding')} />
      <SelectField label={t('lineEnd')} choices={choicesOf(lineEnds)} {...form.field('line_end')} />
      <SelectField label={t('negatives')} choices={choicesOf(negatives)} {...form.field('negatives')} />
      <TextField
        label={t('fileName')}
        required
        autoComplete="off"
        hint={t('fileNameHint', { tokens })}
        className={css.wide}
        {...form.field('file_name')}
      />
      <CheckField label={t('headings')} {...form.box('headings')} />
      <CheckField label={t('sums')} hint={t('sumsHint')} {...form.box('sums')} />
      <CheckField label={t('byCompany')} {...form.box('by_company')} />
    </>
  )
}
