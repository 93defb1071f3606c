import { type Id, type LearningLanguage, type ProgramModule, textsIn } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'

type Graded = Pick<ProgramModule, 'id' | 'content'>
/** Cached by module content, so that unchanged modules aren't measured again. */
const kept = new WeakMap<ProgramModule['content'], number>()
/** The most milliseconds to block the page at a time. */
const slice = 8

/** Returns the highest grade of each module in any measured language. The list renders first and never waits. */
export function useHighestGrades(modules: readonly Graded[]): ReadonlyMap<Id, number> {
  const [grades, setGrades] = useState<ReadonlyMap<Id, number>>(new Map())
  useEffect(() => {
    let stopped = false
    void import('./grades.ts').then(({ gradesOf, isMeasured }) => {
      const highest = ({ content }: Graded) =>
        (['en', 'es'] satisfies LearningLanguage[])
          .filter(isMeasured)
          .flatMap(language => gradesOf(textsIn(content, language), language).slice(0, 1))
          .reduce((most, { grade }) => Math.max(most, grade), 0)
      const queue = modules.filter(({ content }) => !kept.has(content))
      const work = () => {
        if (stopped) return
        for (const end = performance.now() + slice; queue.length > 0 && performance.now() < end; ) {
          const module = queue.shift()
          if (module) kept.set(module.content, highest(module))
        }
        if (queue.length > 0) return void afterPaint(work)
        setGrades(new Map(modules.map(({ id, content }) => [id, kept.get(content) ?? 0])))
      }
      work()
    })
    return () => {
      stopped = true
    }
  }, [modules])
  return grades
}
