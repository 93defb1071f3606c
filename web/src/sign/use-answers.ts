import { type Answer, api } from '@preceptor/contract'
import type { AnswerValue, FormAnswers } from '@preceptor/contract/forms/answer-values'
import type { FormLanguage } from '@preceptor/contract/forms/content'
import { evaluateForm } from '@preceptor/contract/forms/logic'
import { fieldsOf, isSecret } from '@preceptor/contract/forms/parts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { shownLanguage, useLanguage } from '@/lib/texts/language.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import type { Link } from '@/widgets/public-shell/link.ts'
import { keptAnswers } from './kept-answers.ts'

export type SignView = Answer<typeof api.signing.me>
type Errors = Readonly<Record<string, string>>

interface State {
  view: SignView
  /** Answers typed here that the server doesn't have yet. */
  pending: FormAnswers
  /** The server's answer when each was typed: if it has changed since, the signer must choose. */
  base: FormAnswers
  /** Typed text of saved answers, with the server's version. Shown until others change them; not stored anywhere else. */
  typed: Readonly<Record<string, { value: AnswerValue; server: AnswerValue }>>
  errors: Errors
  isSaving: boolean
  isOffline: boolean
}

/** Saves shortly after the last keystroke, and at least every two seconds while typing. */
const rest = 2_000
const retry = 4_000

/** Returns true for an answer that is never stored on the device. */
export const needsLine = (view: Pick<SignView, 'content' | 'is_medical'>, key: string): boolean => {
  const field = fieldsOf(view.content).find(one => one.key === key)
  return (
    field !== undefined &&
    (view.is_medical || isSecret(field) || field.sensitivity !== 'plain' || field.kind === 'file')
  )
}

/** Returns the form's language that fits the page's language. */
export function languageOf(view: Pick<SignView, 'language' | 'languages'>, spoken: string): FormLanguage {
  const languages: readonly string[] = view.languages
  if (languages.includes(spoken)) return spoken as FormLanguage
  return view.language && languages.includes(view.language) ? view.language : (view.languages[0] ?? 'en')
}

const without = <T>(answers: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key)))

/** Returns the server's answer; for a secret answer, its mask. */
const serverOf = (view: SignView, key: string): AnswerValue =>
  (view.masks[key] ?? view.answers[key] ?? null) as AnswerValue

const plain = (value: unknown) => JSON.stringify((typeof value === 'string' ? value.trim() || null : value) ?? null)
const same = (one: unknown, other: unknown) => plain(one) === plain(other)

/** Returns answers changed here and differently by others. */
const clashesIn = ({ view, pending, base }: State): FormAnswers =>
  Object.fromEntries(
    Object.keys(pending)
      .map(key => [key, serverOf(view, key)] as const)
      .filter(([key, server]) => !same(server, base[key]) && !same(server, pending[key])),
  )

/** Returns the answers shown to the signer, without typed ones that are now read-only. */
function shownIn({ view, pending, typed }: State): FormAnswers {
  const open = new Set(view.open_fields)
  return {
    ...(view.answers as FormAnswers),
    ...Object.fromEntries(Object.entries(typed).map(([key, { value }]) => [key, value])),
    ...Object.fromEntries(Object.entries(pending).filter(([key]) => open.has(key))),
  }
}

const visibleIn = (view: SignView, answers: FormAnswers) =>
  evaluateForm(view.content, answers, { today: view.today, language: languageOf(view, shownLanguage.get()) }).visible

/** Returns answers to send: visible, not refused, and not also changed by others. */
function sendable(state: State): FormAnswers {
  const { view, pending, errors } = state
  const open = new Set(view.open_fields)
  const clashes = clashesIn(state)
  const fit = Object.fromEntries(
    Object.entries(pending).filter(([key]) => open.has(key) && !(key in errors) && !(key in clashes)),
  )
  const visible = visibleIn(view, { ...(view.answers as FormAnswers), ...fit })
  return Object.fromEntries(Object.entries(fit).filter(([key]) => visible.has(key)))
}

/** Returns visible unsaved answers; hidden ones wait until they appear. */
function waitingIn(state: State): string[] {
  const open = new Set(state.view.open_fields)
  const visible = visibleIn(state.view, shownIn(state))
  return Object.keys(state.pending).filter(key => open.has(key) && visible.has(key))
}

const isTaken = ({ step_state, open_fields }: SignView) =>
  step_state === 'refused' || (step_state === 'signed' && open_fields.length === 0)

/**
 * Manages a signer's answers: saves them automatically, stores them on the device while offline, and merges them with others'
 * changes.
 */
export function useAnswers(link: Link, session: string, first: SignView, onSignedOut: () => void) {
  const [state, setState] = useState<State>(() => ({
    view: first,
    pending: {},
    base: {},
    typed: {},
    errors: {},
    isSaving: false,
    isOffline: !navigator.onLine,
  }))
  const [kept] = useState(() => keptAnswers(link))
  const now = useRef(state)
  const put = (change: Partial<State> | ((was: State) => Partial<State>)) => {
    now.current = { ...now.current, ...(typeof change === 'function' ? change(now.current) : change) }
    setState(now.current)
  }
  const keep = () => {
    const { view, pending, base } = now.current
    const keys = Object.keys(pending).filter(key => !needsLine(view, key))
    void kept.write(
      Object.fromEntries(keys.map(key => [key, { value: pending[key] ?? null, base: base[key] ?? null }])),
    )
  }
  /** The connection broke before the server responded: it may have these answers, in which case no one else changed them. */
  const tried = useRef<FormAnswers>({})
  /** Applies the server's current state. Other people's changes replace text that was typed before it was saved. */
  const take = (view: SignView, saved: FormAnswers = {}) => {
    if (isTaken(view)) return show(view)
    put(was => {
      const own = { ...tried.current, ...saved }
      const isDone = (key: string) => key in saved && was.pending[key] === saved[key]
      const left = Object.keys(was.pending).filter(key => !isDone(key))
      const typed = Object.entries(was.typed).filter(([key, { server }]) => same(serverOf(view, key), server))
      const done = Object.entries(saved).map(([key, value]) => [key, { value, server: serverOf(view, key) }] as const)
      return {
        view,
        isOffline: false,
        pending: Object.fromEntries(left.map(key => [key, was.pending[key] ?? null])),
        base: Object.fromEntries(
          left.map(key => {
            const server = serverOf(view, key)
            return [key, key in saved || (key in own && same(server, own[key])) ? server : (was.base[key] ?? null)]
          }),
        ),
        typed: Object.fromEntries([...typed, ...done]),
      }
    })
    tried.current = without(tried.current, Object.keys(saved))
  }
  const show = (view: SignView) => {
    clearTimeout(timer.current)
    timer.current = undefined
    put({ view, pending: {}, base: {}, typed: {}, errors: {}, isOffline: false })
    if (isTaken(view)) void kept.clear()
    else keep()
  }
  /** Returns true when the failure means that the link no longer works; then the signer must prove their identity again. */
  const isOut = (thrown: unknown): boolean => {
    const { status } = asFailure(thrown)
    const out = status === 401 || status === 404
    if (out) onSignedOut()
    return out
  }
  const sendNow = async (): Promise<void> => {
    const sent = sendable(now.current)
    const keys = Object.keys(sent)
    const { view } = now.current
    if (keys.length === 0) return
    put({ isSaving: true })
    try {
      const body = { answers: sent, language: languageOf(view, shownLanguage.get()) }
      take(await call(api.signing.answer, { body }, { token: session, ifMatch: view.version }), sent)
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (failure.kind !== 'response') {
        tried.current = { ...tried.current, ...sent }
        put({ isOffline: true })
      } else if (isOut(failure)) return
      else if (failure.status === 412) {
        const current = failure.details['current'] as SignView | undefined
        if (current) take(current)
        else await look()
        // Only conflicting fields need the signer's decision
        if (Object.keys(sendable(now.current)).length > 0) setTimeout(() => void save(), 0)
      } else if (failure.status === 422) {
        const told = Object.entries(failure.fieldErrors())
        const ofFields = told.map(
          ([at, sentence]) => [at.replace(/^answers\./, '').split('.')[0] ?? at, sentence] as const,
        )
        const known = ofFields.filter(([key]) => key in sent)
        const sentence = told[0]?.[1] ?? failure.sentence
        // Refused answers wait until they are changed; the rest is sent next
        put(was => ({
          errors: { ...was.errors, ...Object.fromEntries(known.length > 0 ? known : keys.map(key => [key, sentence])) },
        }))
      } else if (failure.status < 500 && failure.status !== 429) await look()
    } finally {
      put({ isSaving: false })
      keep()
    }
  }
  const underWay = useRef<Promise<void>>(Promise.resolve())
  /** Sends pending answers, after those being sent. Returns whether the server has everything now. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    underWay.current = underWay.current.then(sendNow)
    await underWay.current
    return waitingIn(now.current).length === 0
  }
  /** Reloads the form; typed answers stay. */
  const look = async () => {
    try {
      take(await call(api.signing.me, {}, { token: session }))
    } catch (thrown) {
      if (!isOut(thrown) && asFailure(thrown).kind !== 'response') put({ isOffline: true })
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const answer = (key: string, value: AnswerValue) => {
    put(was => ({
      pending: { ...was.pending, [key]: value },
      base: key in was.pending ? was.base : { ...was.base, [key]: serverOf(was.view, key) },
      typed: without(was.typed, [key]),
      errors: without(was.errors, [key]),
    }))
    keep()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), rest)
  }
  const uploads = useRef(new Set<Promise<unknown>>())
  /** Tracks an upload, which signing waits for. */
  const upload = async <T>(work: Promise<T>): Promise<T> => {
    uploads.current.add(work)
    try {
      return await work
    } finally {
      uploads.current.delete(work)
    }
  }
  const again = useEffectEvent(() => {
    const { isSaving, view } = now.current
    if (!isSaving && timer.current === undefined && view.open_fields.length > 0) void save()
  })
  const spoken = useLanguage()
  /** The server's messages are in the earlier language, so refused answers are sent again. */
  const askAgain = useEffectEvent(() => {
    if (Object.keys(now.current.errors).length === 0) return
    put({ errors: {} })
    void save()
  })
  useEffect(() => askAgain(), [spoken])
  const restore = useEffectEvent(async () => {
    const found = await kept.read()
    const { view, pending } = now.current
    const open = new Set(view.open_fields)
    const left = Object.entries(found).filter(
      ([key, { value }]) => open.has(key) && !(key in pending) && !same(value, serverOf(view, key)),
    )
    if (left.length === 0) return
    put(was => ({
      pending: { ...Object.fromEntries(left.map(([key, { value }]) => [key, value])), ...was.pending },
      base: { ...Object.fromEntries(left.map(([key, one]) => [key, one.base])), ...was.base },
    }))
    void save()
  })
  useEffect(() => {
    void restore()
    const up = () => {
      put({ isOffline: false })
      again()
    }
    const down = () => put({ isOffline: true })
    const hide = () => {
      if (document.visibilityState === 'hidden') void save()
    }
    const interval = setInterval(again, retry)
    window.addEventListener('online', up)
    window.addEventListener('offline', down)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(interval)
      clearTimeout(timer.current)
      window.removeEventListener('online', up)
      window.removeEventListener('offline', down)
      document.removeEventListener('visibilitychange', hide)
    }
    // Once: what it calls reads the newest state.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return {
    ...state,
    answers: shownIn(state),
    clashes: clashesIn(state),
    waiting: waitingIn(state),
    /** True when everything unsaved is stored on the device. */
    isKept: kept.works && !Object.keys(state.pending).some(key => needsLine(state.view, key)),
    answer,
    save,
    /** Waits for uploads and saves; returns whether the server has everything. */
    finish: async (): Promise<boolean> => {
      while (uploads.current.size > 0) await Promise.allSettled(uploads.current)
      return save()
    },
    upload,
    look,
    isOut,
    show,
    tell: (errors: Errors) => put({ errors }),
    settle: (key: string, mine: boolean) => {
      put(was => ({
        base: mine ? { ...was.base, [key]: serverOf(was.view, key) } : without(was.base, [key]),
        ...(mine ? {} : { pending: without(was.pending, [key]), errors: without(was.errors, [key]) }),
      }))
      keep()
      void save()
    },
  }
}
