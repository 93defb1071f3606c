import { api, type CompletedCourse, type LearnerAssignment } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { openTab } from '@/widgets/upload/open-file.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import css from './learn.module.css'
import { learnTexts } from './texts.ts'

const learner = 'me'

/** Proof of a completed program, and what comes next. */
export function Completed({ assignment, session }: { assignment: LearnerAssignment; session: string }) {
  const t = useTexts(learnTexts)
  const course = useCourse(assignment, session)
  const [broken, setBroken] = useState(false)
  const { completed_on, expires_on, score } = assignment
  const number = course?.certificate_number
  const address = async () => {
    const params = { learner, id: assignment.id }
    return `/api${(await call(api.learners.certificate, { params }, { token: session })).address}`
  }
  return (
    <div className={css.completed}>
      <p className={css.passed}>{t('completedOn', { day: formatDay(completed_on) })}</p>
      {score !== null && <p>{t('score', { score })}</p>}
      {course && !number && <p>{t('certificateLater')}</p>}
      {number && (
        <>
          <p>
            {t('certificate')}: <strong>{number}</strong>
          </p>
          <Button
            look="primary"
            wide
            onClick={() => {
              setBroken(false)
              openTab(address(), () => setBroken(true))
            }}
          >
            {t('openCertificate')}
          </Button>
        </>
      )}
      {broken && <p role="alert">{t('certificateBroken')}</p>}
      {expires_on && <p>{t('goodUntil', { day: formatDay(expires_on) })}</p>}
    </div>
  )
}

/** Loads the completion's ledger entry; the certificate may appear a moment later. */
function useCourse({ id }: LearnerAssignment, session: string): CompletedCourse | null {
  const [course, setCourse] = useState<CompletedCourse | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      if (!left && round < 5) timer = setTimeout(() => setRound(round + 1), 3000)
    }
    call(api.learners.completedCourses, { params: { learner } }, { token: session }).then(({ data }) => {
      if (left) return
      const found = data.find(one => one.assignment_id === id) ?? null
      setCourse(found)
      if (!found?.certificate_number) again()
    }, again)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [id, session, round])
  return course
}
