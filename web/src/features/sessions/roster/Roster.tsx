import type { Session } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { seatsWords } from '../session-words.ts'
import { sessionsTexts } from '../texts.ts'

/** Who comes: seats and wait-list in numbers. */
export default function Roster({ session }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  return (
    <Card title={t('roster')}>
      <p>{t('rosterSeats', { seats: seatsWords(session) })}</p>
      {session.waiting > 0 && <p>{t('cardWaiting', { count: session.waiting })}</p>}
    </Card>
  )
}
