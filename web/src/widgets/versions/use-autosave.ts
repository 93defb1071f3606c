import type { Endpoint } from '@preceptor/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useRefresh, useSend } from '@/api/queries.ts'
import { afterPaint } from '@/lib/after-paint.ts'
import { useSteady } from '@/lib/use-steady.ts'
import { changedIn, mergedWith } from './merge-content.ts'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'wrong' | 'refused'
export interface Clash<Values> {
  theirs: Values
  /** Fields that both changed. */
  fields: readonly (keyof Values & string)[]
  name: string
}

const pause = 900
const again = 5000

interface Draft {
  version: number
  updated_by_name: string
}
export interface SavedDraft<Saved extends Draft, Values> {
  /** Receives the changed fields with `If-Match`. */
  call: Endpoint
  args: (from: Values, to: Values) => unknown
  /** Converts the saved record to the editor's values. */
  valuesOf: (saved: Saved) => Values
  onSaved: (saved: Saved, answer: unknown) => void
  /** Returns the draft, if it is only part of the response. */
  savedOf?: (answer: unknown) => Saved
  /** Calls to refresh after a refusal. */
  refused: readonly Endpoint[]
}

/**
 * Saves a draft shortly after the last keystroke. Another user's changes are merged automatically; for fields that both changed it
 * asks, and nothing is lost.
 */
export function useAutosave<Saved extends Draft, Values extends object>(
  record: Saved,
  { call, args, valuesOf, onSaved, refused, savedOf = answer => answer as Saved }: SavedDraft<Saved, Values>,
) {
  const [values, setValues] = useState(() => valuesOf(record))
  const [base, setBase] = useState(() => ({ values: valuesOf(record), version: record.version }))
  /**
   * The newest base, even before it is rendered: until then nothing is sent, because a save would conflict with the previous one.
   */
  const newest = useRef(base)
  useLayoutEffect(() => {
    newest.current = base
  }, [base])
  const rebase = (next: typeof base) => {
    newest.current = next
    setBase(next)
  }
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [clash, setClash] = useState<Clash<Values> | null>(null)
  const sent = useRef<Values | null>(null)
  /** Text typed during a save, before the user opened another module: it is sent next. */
  const left = useRef<Values | null>(null)
  const isGone = useRef(false)
  const refresh = useRefresh()
  const dirty = changedIn(base.values, values).length > 0

  const save = useSend(call, {
    done: answer => {
      const saved = savedOf(answer)
      const was = sent.current
      sent.current = null
      rebase({ values: was ?? valuesOf(saved), version: saved.version })
      setState('saved')
      setErrors({})
      onSaved(saved, answer)
      const later = left.current
      left.current = null
      if (was && later) put(was, later, saved.version)
    },
    fail: failure => {
      sent.current = null
      // The user has left and can't choose: the notice says what happened
      if (isGone.current) return false
      if (failure.code === 'CHANGED_MEANWHILE') {
        meet(failure.details['current'] as Saved)
        return true
      }
      if (failure.status === 422) {
        setErrors(failure.fieldErrors())
        setState('wrong')
        return true
      }
      const isRefused = failure.kind === 'response' && failure.status < 500
      setState(isRefused ? 'refused' : 'failed')
      // Archived, or the draft is gone: refresh the page
      if (isRefused) refresh(...refused)
      return !isRefused
    },
  })
  const meet = (current: Saved) => {
    const theirs = valuesOf(current)
    const { values: merged, theirs: other, both } = mergedWith(base.values, values, theirs)
    rebase({ values: theirs, version: current.version })
    setValues(merged)
    setState('waiting')
    if (both.length > 0) setClash({ theirs: other, fields: both, name: current.updated_by_name })
  }
  const send = () => {
    if (sent.current !== null || clash !== null || newest.current !== base) return
    setState('saving')
    put(base.values, values, base.version)
  }
  const put = (from: Values, to: Values, version: number) => {
    sent.current = to
    save.send(args(from, to), { ifMatch: version })
  }
  const leave = useEffectEvent(() => {
    isGone.current = true
    if (!dirty || clash) return
    const { values: from, version } = newest.current
    if (sent.current === null) put(from, values, version)
    else left.current = values
  })
  useEffect(() => {
    isGone.current = false
    return () => leave()
  }, [])
  const due = useEffectEvent((now: Values) => changedIn(base.values, now).length > 0 && send())
  useEffect(() => {
    if (!dirty || state === 'wrong' || state === 'refused' || state === 'saving' || clash) return
    const timer = setTimeout(() => due(values), state === 'failed' ? again : pause)
    return () => clearTimeout(timer)
  }, [values, dirty, state, clash])

  const flush = useSteady(() => {
    if (dirty && !isGone.current) send()
  })

  // Another person's change is applied while nothing is being typed here.
  const isBehind = record.version > base.version && state !== 'saving'
  if (isBehind && !dirty) {
    setBase({ values: valuesOf(record), version: record.version })
    setValues(valuesOf(record))
  }

  return {
    values,
    errors,
    dirty,
    clash,
    state: dirty && state === 'saved' ? 'waiting' : state,
    set: (patch: Partial<Values>) => {
      setValues(now => ({ ...now, ...patch }))
      setState(now => (now === 'wrong' || now === 'refused' || now === 'failed' ? 'waiting' : now))
      setErrors({})
    },
    /** Saves now, such as when a field is left; the result of a click renders first. */
    flush: () => void afterPaint(flush),
    choose: (keep: 'mine' | 'theirs') => {
      if (!clash) return
      if (keep === 'theirs')
        setValues(now => ({ ...now, ...Object.fromEntries(clash.fields.map(field => [field, clash.theirs[field]])) }))
      setClash(null)
    },
  }
}
export type Autosave<Values extends object> = ReturnType<typeof useAutosave<Draft, Values>>
