import type { FieldKind } from '@preceptor/contract/forms/content'
import { fieldKinds, sectionOf, takesAnswer } from '@preceptor/contract/forms/parts'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { shownIn, signerWord } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import {
  addField,
  addSection,
  addStep,
  placeField,
  placeSection,
  stepField,
  stepSection,
  stepStep,
} from './content-edits.ts'
import { focusPart } from './focus-part.ts'

/** The row being dragged. */
interface Dragged {
  group: 'field' | 'section'
  key: string
}

/** Sections with their fields, then the signers. Rows are reordered by dragging or with the open row's buttons. */
export function Outline({ part }: { part: string | null }) {
  const t = useTexts(formSettingsTexts)
  const { content, language, users, write, open, identityOf } = useBuilding()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const nav = useRef<HTMLElement>(null)
  const moved = useRef<1 | -1 | null>(null)
  // A field that moves to another section is rendered again; this keeps the focus on its button
  useEffect(() => {
    const by = moved.current
    moved.current = null
    if (by !== null && document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>(`[data-current] [data-by="${by}"]`)?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row is drawn again with the content
  }, [content])
  const make = ({ content: next, key }: { content: typeof content; key: string }, group: string) => {
    write(next)
    open(`${group}:${key}`)
    focusPart(`${group}:${key}`)
  }
  const drop = (section: string, before: string | null) => {
    setOver(null)
    setDragged(null)
    if (dragged?.group === 'field') write(placeField(content, dragged.key, section, before))
    if (dragged?.group === 'section') write(placeSection(content, dragged.key, section))
  }
  const drags = (group: Dragged['group'], key: string) => (isDragged: boolean) => {
    setDragged(isDragged ? { group, key } : null)
    if (!isDragged) setOver(null)
  }
  /** Drop targets of a dragged row: anywhere for a field, the head of another section for a section. */
  const target = (section: string, before: string | null, isHead = false) => ({
    isOver: over === `${section}/${before ?? ''}`,
    onDragOver: (event: DragEvent) => {
      if (dragged === null || (dragged.group === 'section' && !isHead)) return
      event.preventDefault()
      setOver(`${section}/${before ?? ''}`)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop(section, before)
    },
  })
  return (
    <nav ref={nav} className={css.outline} aria-label={t('outline')}>
      <ol className={css.rows}>
        {content.sections.map((section, at) => (
          <li key={section.key}>
            <Row
              name={`section:${section.key}`}
              part={part}
              isHead
              title={shownIn(section.titles, language) || t('untitledSection', { number: at + 1 })}
              facts={section.when ? t('conditional') : ''}
              {...target(section.key, section.fields[0]?.key ?? null, true)}
              drags={drags('section', section.key)}
              onMove={by => write(stepSection(content, section.key, by))}
              isFirst={at === 0}
              isLast={at === content.sections.length - 1}
            />
            <ol className={css.rows}>
              {section.fields.map(field => (
                <li key={identityOf(field.key)}>
                  <Row
                    name={`field:${field.key}`}
                    part={part}
                    title={shownIn(field.labels, language) || t('untitledField')}
                    facts={[
                      inWords(fieldKinds[field.kind]),
                      field.required && takesAnswer(field) && t('requiredShort'),
                      field.when && t('conditional'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    {...target(section.key, field.key)}
                    drags={drags('field', field.key)}
                    onMove={by => {
                      const next = stepField(content, field.key, by)
                      if (!next) return
                      moved.current = by
                      write(next)
                    }}
                    isFirst={stepField(content, field.key, -1) === null}
                    isLast={stepField(content, field.key, 1) === null}
                  />
                </li>
              ))}
            </ol>
            <div className={css.rowAdd} {...dropOnly(target(section.key, null))}>
              <AddField
                onChoose={kind => {
                  const [group, key = ''] = part?.split(':') ?? []
                  const after = group === 'field' && sectionOf(content, key)?.key === section.key ? key : undefined
                  make(addField(content, section.key, kind, after), 'field')
                }}
                section={shownIn(section.titles, language) || t('untitledSection', { number: at + 1 })}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button size="small" icon={<IconPlus size={14} />} onClick={() => make(addSection(content), 'section')}>
        {t('addSection')}
      </Button>
      <h2>{t('signers')}</h2>
      <ol className={css.rows}>
        {content.steps.map((step, at) => (
          <li key={step.key}>
            <Row
              name={`step:${step.key}`}
              part={part}
              title={t('stepRow', { number: step.order, signer: signerWord(step.who, language, users) })}
              facts={t('sectionsCount', { count: step.sections.length })}
              onMove={by => write(stepStep(content, step.key, by))}
              isFirst={at === 0}
              isLast={at === content.steps.length - 1}
            />
          </li>
        ))}
      </ol>
      <Button size="small" icon={<IconPlus size={14} />} onClick={() => make(addStep(content), 'step')}>
        {t('addStep')}
      </Button>
      <Row name="consent" part={part} title={t('consent')} facts="" />
    </nav>
  )
}

const dropOnly = ({
  isOver,
  ...target
}: {
  isOver: boolean
  onDragOver: (e: DragEvent) => void
  onDrop: (e: DragEvent) => void
}) => ({
  ...target,
  'data-over': isOver || undefined,
})

function AddField({ onChoose, section }: { onChoose: (kind: FieldKind) => void; section: string }) {
  const t = useTexts(formSettingsTexts)
  return (
    <MenuButton
      label={t('addFieldTo', { section })}
      size="small"
      align="start"
      items={(Object.keys(fieldKinds) as FieldKind[]).map(kind => ({
        label: inWords(fieldKinds[kind]),
        onSelect: () => onChoose(kind),
      }))}
    >
      {t('addField')}
    </MenuButton>
  )
}

interface RowProps {
  name: string
  part: string | null
  title: string
  facts: ReactNode
  isHead?: boolean
  isOver?: boolean
  drags?: (isDragged: boolean) => void
  onDragOver?: (event: DragEvent) => void
  onDrop?: (event: DragEvent) => void
  onMove?: (by: 1 | -1) => void
  isFirst?: boolean
  isLast?: boolean
}

function Row({
  name,
  part,
  title,
  facts,
  isHead,
  isOver,
  drags,
  onDragOver,
  onDrop,
  onMove,
  isFirst,
  isLast,
}: RowProps) {
  const t = useTexts(formSettingsTexts)
  const { open } = useBuilding()
  const isOpen = part === name
  return (
    <div
      className={css.row}
      data-current={isOpen || undefined}
      data-over={isOver || undefined}
      data-head={isHead || undefined}
      draggable={drags ? true : undefined}
      onDragStart={event => {
        // Firefox doesn't drag without data
        event.dataTransfer.setData('text/plain', title)
        drags?.(true)
      }}
      onDragEnd={() => drags?.(false)}
      onDragOver={onDragOver}
      onDrop={onDrop}
    >
      {drags && <IconGripVertical size={14} aria-hidden="true" className={css.grip} />}
      <button
        type="button"
        className={css.rowButton}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => open(name)}
      >
        <span className={css.rowTitle}>{title}</span>
        {facts && <span className={css.rowFacts}>{facts}</span>}
      </button>
      {onMove && isOpen && (
        <span className={css.moves}>
          <IconButton
            label={t('moveUp')}
            size="small"
            data-by="-1"
            refused={isFirst ? t('isFirst') : undefined}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={14} />
          </IconButton>
          <IconButton
            label={t('moveDown')}
            size="small"
            data-by="1"
            refused={isLast ? t('isLast') : undefined}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={14} />
          </IconButton>
        </span>
      )}
    </div>
  )
}
