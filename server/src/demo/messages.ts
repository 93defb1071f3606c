import { type Day, instantText } from './days.ts'
import { aPanelMessage, type PanelMessageRecord } from './factories/panel-messages.ts'
import type { Random } from './random.ts'
import type { EverybodyInOffices, Placed } from './staff.ts'

const dayLength = 86_400_000
/** Eight in the morning on the East Coast, near enough the year round. */
const morning = 13 * 3_600_000

/** Customer success messages to the agencies: one in each state, and several that run. */
export function panelMessagesOf(
  random: Random,
  today: Day,
  placed: readonly Placed[],
  staff: EverybodyInOffices,
): PanelMessageRecord[] {
  const writer = staff.byEmail.get('cs.super@preceptor.example')
  if (!writer) return []
  const agency = (name: string) => placed.filter(({ plan }) => plan.name === name).map(one => one.organization_id)
  const at = (days: number, from = today) => instantText((from + days) * dayLength + morning)
  const message = (days: number, over: Partial<PanelMessageRecord>) =>
    aPanelMessage({
      id: random.id((today + days) * dayLength),
      created_by: writer.id,
      created_by_name: writer.name,
      created_at: at(days),
      updated_at: at(days),
      ...over,
    })
  return [
    message(-3, {
      title: 'Audit season: check phone numbers and email addresses',
      body: 'Reminders reach only people whose contact data is complete. The dashboard card “Missing information” opens those without a mobile number or email address.',
      roles: ['agency_admin'],
      starts_at: at(-2),
      ends_at: at(12),
    }),
    message(-1, {
      title: 'AlayaCare sends the roster two hours late this week',
      body: 'New hires appear here by noon instead of 10 AM until Friday.\nNothing is lost; please do not add them by hand. Status: https://status.example.org/alayacare',
      level: 'warning',
      agency_ids: agency('Garden State Caring Hands'),
      starts_at: at(-1),
      ends_at: at(5),
      needs_acknowledgement: true,
      is_dismissible: false,
    }),
    message(-2, {
      title: 'Maintenance on Sunday, 2 to 3 AM Eastern',
      body: 'The panel is down for at most 20 minutes. Work that runs then, such as an import, goes on by itself afterwards.',
      level: 'warning',
      starts_at: at(9),
      ends_at: at(11),
    }),
    message(-1, {
      title: 'New York: spring in-service topics',
      body: 'Draft. Waiting for the final list of topics.',
      agency_ids: agency('Harborlight Home Care'),
    }),
    message(-41, {
      title: 'Imports were slow on Tuesday morning',
      body: 'Between 9:10 and 9:45 AM Eastern imports waited for up to half an hour. All of them have run since; nothing needs to be repeated.',
      level: 'error',
      starts_at: at(-40),
      ends_at: at(-39),
    }),
  ]
}
