import { type Day, instantText } from './days.ts'
import { aPanelMessage, type PanelMessageRecord } from './factories/panel-messages.ts'
import type { Random } from './random.ts'
import type { EverybodyInOffices, Placed } from './staff.ts'

const dayLength = 86_400_000
/** 8 a.m. on the East Coast, accurate enough year-round. */
const morning = 13 * 3_600_000

/** Customer success messages to the agencies: one in each state, and several active ones. */
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
      title_es: 'Temporada de auditorías: revise teléfonos y correos electrónicos',
      body_es:
        'Los recordatorios solo llegan a quienes tienen sus datos de contacto completos. La tarjeta “Información faltante” del panel abre a quienes no tienen celular o correo electrónico.',
      roles: ['agency_admin'],
      starts_at: at(-2),
      ends_at: at(12),
    }),
    message(-1, {
      title: 'AlayaCare sends the roster two hours late this week',
      body: 'New hires appear here by noon instead of 10 AM until Friday.\nNothing is lost; please do not add them by hand. Status: https://status.example.org/alayacare',
      title_es: 'Esta semana AlayaCare envía la lista con dos horas de retraso',
      body_es:
        'Hasta el viernes, las nuevas contrataciones aparecen aquí al mediodía en vez de a las 10 AM.\nNo se pierde nada; no las agregue a mano. Estado: https://status.example.org/alayacare',
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
      title_es: 'Mantenimiento el domingo de 2 a 3 AM, hora del este',
      body_es:
        'El panel estará fuera de servicio 20 minutos como máximo. El trabajo que esté en curso, como una importación, continúa después automáticamente.',
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
      title_es: 'Las importaciones estuvieron lentas el martes por la mañana',
      body_es:
        'Entre las 9:10 y las 9:45 AM, hora del este, las importaciones esperaron hasta media hora. Todas terminaron después; no hace falta repetir nada.',
      level: 'error',
      starts_at: at(-40),
      ends_at: at(-39),
    }),
  ]
}
