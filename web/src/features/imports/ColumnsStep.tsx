import type { FileImport } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { decisionsWith } from './decisions.ts'
import { DiscardImport } from './DiscardImport.tsx'
import css from './imports.module.css'
import { ImportOptionsForm } from './ImportOptionsForm.tsx'
import { OtherKind } from './OtherKind.tsx'
import { readChoices, useReading } from './kept-choices.ts'
import { doubles, fieldsOf, hasName, mappingOf, matchesBy, missingIn, offersFor, unusedFields } from './mapping.ts'
import { MappingTable } from './MappingTable.tsx'
import { OfferedColumns } from './OfferedColumns.tsx'
import { importTexts } from './texts.ts'
import { usePlan } from './use-plan.ts'

/** Step 1: the meaning of each column and how to read its values. */
export function ColumnsStep({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const [reading, setReading] = useReading(data)
  const { columns: draft, options } = reading
  const setDraft = (columns: typeof draft) => setReading({ ...reading, columns })
  const [tried, setTried] = useState(false)
  const { plan, isSending, refusal, forgetRefusal } = usePlan(data)
  const refused = doubles(draft, data.header)
  const offers = offersFor(data.offers ?? [], draft)
  const noName = missingIn(draft, data)
  const unused = unusedFields(draft, offers, fieldsOf(data))
  const sound = noName === null && Object.keys(refused).length === 0
  const check = () => {
    setTried(true)
    if (sound) plan({ mapping: mappingOf(draft), options, decisions: decisionsWith(data.unknowns, readChoices(data)) })
  }
  return (
    <form
      className={css.stack}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        check()
        const form = event.currentTarget
        if (!sound) form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      }}
    >
      <OtherKind data={data} />
      {data.mapping_remembered && data.state === 'uploaded' && (
        <Banner title={t('columnsRemembered')}>
          <p>{t('columnsRememberedHint')}</p>
        </Banner>
      )}
      <OfferedColumns data={data} offers={offers} draft={draft} onDraft={setDraft} />
      <Card title={t('columnsTitle')} flush>
        <MappingTable
          data={data}
          draft={draft}
          onDraft={next => {
            setDraft(next)
            forgetRefusal()
          }}
          refused={refused}
        />
        <div className={css.cardNote}>
          <p>{matchesBy(draft, data)}</p>
          {data.kind === 'provider_import' && !hasName(draft) && noName === null && <p>{t('columnsOnlyUpdates')}</p>}
          {data.left_out_count > 0 && <p>{leftOutWords(data)}</p>}
          <p className="quiet">
            {unused.length > 0 ? t('columnsUnused', { fields: unused.join(', ') }) : t('columnsAllUsed')}
          </p>
        </div>
      </Card>
      <ImportOptionsForm
        draft={draft}
        samples={data.samples}
        mayDecide={data.may_decide === true}
        options={options}
        onOptions={next => {
          setReading({ ...reading, options: next })
          forgetRefusal()
        }}
      />
      {refusal && (
        <Banner level="error" title={t('uncheckedTitle')}>
          <p>{refusal}</p>
        </Banner>
      )}
      {tried && !sound && (
        <Banner level="error" title={t('columnsIncomplete')}>
          <p>{noName ?? t('columnsDouble')}</p>
        </Banner>
      )}
      <Actions data={data} isSending={isSending} />
    </form>
  )
}

function Actions({ data, isSending }: { data: FileImport; isSending: boolean }) {
  const t = useTexts(importTexts)
  const [, change] = useUrlQuery()
  return (
    <div className={css.actions}>
      <Button type="submit" look="primary" busy={isSending}>
        {t('checkFile')}
      </Button>
      {data.state !== 'uploaded' && <Button onClick={() => change({ step: null })}>{t('backToResult')}</Button>}
      <span className={css.actionsNote}>{t('nothingYet')}</span>
      {!data.ended_at && <DiscardImport data={data} />}
    </div>
  )
}

const mostNamed = 3

/** `Left out because they aren’t people: row 1 “Harborlight roster”, row 40 “Total: 37”.` */
function leftOutWords({ left_out, left_out_count, kind }: FileImport): string {
  const { say } = importTexts
  const named = left_out.slice(0, mostNamed)
  const rows = named.map(({ row, text }) => say('columnsLeftOutRow', { row, text: text.slice(0, 60) })).join(', ')
  const more = left_out_count - named.length
  return more > 0 ? say('columnsLeftOutMore', { rows, more, kind }) : say('columnsLeftOut', { rows, kind })
}
