/** Standard texts of the messages caregivers get by SMS; an agency's own wording comes on top of them. */
export const templateTexts = {
  en: {
    welcome:
      '{{agency.short_name}}: Welcome, {{first_name}}. Your training account is ready. Set it up here: {{link}} Reply STOP to end.',
    training_assigned:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" ({{hours}} h) is due {{due_date}}. Start: {{link}} Reply STOP to end.',
    due_in_14_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" is due in 14 days, on {{due_date}}. Continue: {{link}}',
    due_in_7_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" is due in 7 days, on {{due_date}}. Continue: {{link}}',
    due_tomorrow: '{{agency.short_name}}: {{first_name}}, "{{program.name}}" is due tomorrow. Finish it here: {{link}}',
    overdue_3_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" was due {{due_date}}. Please finish it now: {{link}}',
    overdue_7_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" is 7 days late. It may affect your shifts. Finish it: {{link}} Questions: {{agency.phone}}',
    session_invitation:
      '{{agency.short_name}}: {{first_name}}, you are invited to "{{session.name}}" on {{session.starts}} at {{session.place}}. Take your seat: {{link}}',
    session_reminder:
      '{{agency.short_name}}: {{first_name}}, reminder: "{{session.name}}" is tomorrow, {{session.starts}}, at {{session.place}}. Details: {{link}}',
    seat_from_wait_list:
      '{{agency.short_name}}: {{first_name}}, a seat is free in "{{session.name}}" on {{session.starts}}. It is yours until {{seat_held_until}}: {{link}}',
    session_cancelled:
      '{{agency.short_name}}: {{first_name}}, "{{session.name}}" on {{session.starts}} is cancelled. Choose another date: {{link}}',
    quiz_blocked:
      '{{agency.short_name}}: {{first_name}}, you have used all tries of the quiz in "{{program.name}}". Call {{agency.phone}} to go on.',
    form_due:
      '{{agency.short_name}}: {{first_name}}, please fill in and sign "{{form.name}}" by {{due_date}}: {{link}}',
    form_returned:
      '{{agency.short_name}}: {{first_name}}, "{{form.name}}" needs a correction. See what to change: {{link}}',
    certificate_ready:
      '{{agency.short_name}}: {{first_name}}, you completed "{{program.name}}". Your certificate is here: {{link}}',
    credential_expiring:
      '{{agency.short_name}}: {{first_name}}, your {{credential.name}} expires on {{expires_on}}. Send us the new one: {{link}}',
    password_reset:
      '{{agency.short_name}}: Use this link to set a new password within 60 minutes: {{link}} If you did not ask for it, ignore this message.',
  },
  es: {
    welcome:
      '{{agency.short_name}}: Le damos la bienvenida, {{first_name}}. Su cuenta de capacitación está lista. Actívela aquí: {{link}} Responda STOP para no recibir más.',
    training_assigned:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" ({{hours}} h) vence el {{due_date}}. Empiece: {{link}} Responda STOP para no recibir más.',
    due_in_14_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" vence en 14 días, el {{due_date}}. Continúe: {{link}}',
    due_in_7_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" vence en 7 días, el {{due_date}}. Continúe: {{link}}',
    due_tomorrow: '{{agency.short_name}}: {{first_name}}, "{{program.name}}" vence mañana. Termine aquí: {{link}}',
    overdue_3_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" venció el {{due_date}}. Por favor, termine ahora: {{link}}',
    overdue_7_days:
      '{{agency.short_name}}: {{first_name}}, "{{program.name}}" lleva 7 días de retraso. Puede afectar sus turnos. Termine: {{link}} Preguntas: {{agency.phone}}',
    session_invitation:
      '{{agency.short_name}}: {{first_name}}, le invitamos a "{{session.name}}" el {{session.starts}} en {{session.place}}. Reserve su lugar: {{link}}',
    session_reminder:
      '{{agency.short_name}}: {{first_name}}, recordatorio: "{{session.name}}" es mañana, {{session.starts}}, en {{session.place}}. Detalles: {{link}}',
    seat_from_wait_list:
      '{{agency.short_name}}: {{first_name}}, hay un lugar libre en "{{session.name}}" el {{session.starts}}. Es suyo hasta {{seat_held_until}}: {{link}}',
    session_cancelled:
      '{{agency.short_name}}: {{first_name}}, "{{session.name}}" del {{session.starts}} se cancela. Elija otra fecha: {{link}}',
    quiz_blocked:
      '{{agency.short_name}}: {{first_name}}, usó todos los intentos del examen de "{{program.name}}". Llame al {{agency.phone}} para seguir.',
    form_due:
      '{{agency.short_name}}: {{first_name}}, por favor complete y firme "{{form.name}}" antes del {{due_date}}: {{link}}',
    form_returned:
      '{{agency.short_name}}: {{first_name}}, "{{form.name}}" necesita una corrección. Vea qué cambiar: {{link}}',
    certificate_ready:
      '{{agency.short_name}}: {{first_name}}, completó "{{program.name}}". Su certificado está aquí: {{link}}',
    credential_expiring:
      '{{agency.short_name}}: {{first_name}}, su {{credential.name}} vence el {{expires_on}}. Envíenos la nueva: {{link}}',
    password_reset:
      '{{agency.short_name}}: Use este enlace para crear una contraseña nueva en los próximos 60 minutos: {{link}} Si no la pidió, ignore este mensaje.',
  },
} as const

/** Values of usual length, to tell how many parts a text will have. */
export const usualValues: Readonly<Record<string, string>> = {
  'agency.short_name': 'Harborlight',
  'agency.phone': '(718) 555-0142',
  first_name: 'Marisol',
  'program.name': 'Fall prevention at home',
  hours: '1.5',
  due_date: 'Mar 14',
  link: 'https://pre.example.org/t/4kX9Qm',
  'session.name': 'CPR renewal',
  'session.starts': 'Mar 14, 9:00 AM',
  'session.place': 'Bronx office',
  seat_held_until: 'Mar 10, 5 PM',
  'form.name': 'Annual health statement',
  'credential.name': 'CPR card',
  expires_on: 'Apr 30',
}
