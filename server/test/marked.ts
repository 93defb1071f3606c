import { newFormat } from '@preceptor/contract/payroll-formats/own'
import { createHash, randomUUID } from 'node:crypto'
import { examples } from '@preceptor/contract/examples'
import { seal } from '../src/keys/secrets.ts'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { type House, openHouse } from './house.ts'
import { templateOf } from './session-template.ts'

/** One row in every agency table, whose texts all contain the agency's marker. */
export interface Marked {
  organization_id: string
  /** Part of every text of the agency, and of no other text. */
  marker: string
  /** One row id of each table that has ids. */
  ids: Record<string, string>
}

/** Ids that a call sends may come back in the history of the request; these are never sent in a query or a body. */
export const neverSent = [
  'employee_notes',
  'events',
  'files',
  'invitations',
  'jobs',
  'outbox',
  'path_due',
  'saved_views',
  'scheduled_statuses',
  'session_notices',
  'skill_observations',
]

/** Opens a house whose two agencies are marked: ours, then theirs. */
export async function openMarked(env: Record<string, string> = {}): Promise<[House, Marked, Marked]> {
  const house = await openHouse(env)
  return [house, await markAgency(house, 'agency'), await markAgency(house, 'other')]
}

export async function markAgency(house: House, side: 'agency' | 'other'): Promise<Marked> {
  const { id: organization_id, discipline_id, location_id, coordinator_id } = house[side]
  const marker = `ZQ-${side === 'agency' ? 'ours' : 'theirs'}`
  const owner = side === 'agency' ? house.users.agency_admin : house.users.other
  const { owner: db } = house
  // One id names a row of most tables, so that one call tries them all, and the ids in one path belong together.
  const shared = discipline_id
  const secret = randomUUID()
  const employee = anEmployee({
    organization_id,
    discipline_id,
    location_id,
    coordinator_id,
    first_name: `${marker}-first`,
    last_name: `${marker}-last`,
    preferred_name: `${marker}-preferred`,
    employee_number: `${marker}-1`,
    email: `${marker}@example.org`,
    city: `${marker}-city`,
    tags: [`${marker}-tag`],
    emergency_contacts: [{ name: `${marker}-contact`, relation: null, phone: null }],
    photo_id: shared,
  })
  // Has no purpose of its own: a pair in the list of duplicates needs two people
  const sibling = anEmployee({ organization_id, first_name: `${marker}-second`, last_name: `${marker}-last` })
  await house.load({ employees: [employee, sibling] })
  const ids: Record<string, string> = {
    employees: employee.id,
    disciplines: discipline_id,
    locations: location_id,
    coordinators: coordinator_id,
    photos: shared,
    ...Object.fromEntries(
      [
        'api_keys',
        'approvals',
        'assignments',
        'assignment_extensions',
        'attempt_grants',
        'certificates',
        'certificate_templates',
        'compliance_rules',
        'compliance_drafts',
        'compliance_rule_versions',
        'compliance_waivers',
        'leave_spans',
        'credentials',
        'credential_types',
        'external_trainings',
        'forms',
        'form_versions',
        'employee_forms',
        'form_signers',
        'form_signatures',
        'form_documents',
        'form_holds',
        'signed_links',
        'learning_paths',
        'learning_path_steps',
        'path_enrolments',
        'merged_employees',
        'message_templates',
        'package_launches',
        'program_approvals',
        'program_modules',
        'program_versions',
        'programs',
        'quiz_attempts',
        'reminder_digests',
        'reminders',
        'credential_reminders',
        'contact_consents',
        'instructors',
        'rooms',
        'session_bookings',
        'session_kiosks',
        'session_stamps',
        'session_files',
        'session_records',
        'session_series',
        'session_templates',
        'sessions',
        'topics',
        'training_records',
        'training_types',
        'compliance_papers',
        'messages',
        'unassigned_messages',
        'sms_senders',
        'automation_rules',
        'automation_runs',
        'automation_episodes',
        'payroll_batches',
        'payroll_codes',
        'payroll_exceptions',
        'payroll_files',
        'payroll_lines',
        'report_definitions',
        'report_runs',
        'report_schedules',
        'report_deliveries',
        'report_links',
        'survey_packets',
        'transcripts',
        'payroll_formats',
        'webhooks',
        'webhook_deliveries',
        'sftp_targets',
        'file_deliveries',
        'integration_settings',
        'partner_maps',
        'care_coordinators',
        'partner_records',
        'partner_pages',
        'partner_pushes',
        'partner_differences',
        'partner_visits',
        'partner_inbox',
        'triage_cases',
        'integration_items',
      ].map(table => [table, shared]),
    ),
    ...Object.fromEntries(neverSent.map(table => [table, secret])),
  }
  const named = `${marker}-name`
  await db.query('update organizations set name = $2, legal_name = $2, short_name = $2 where id = $1', [
    organization_id,
    named,
  ])
  for (const table of ['disciplines', 'locations', 'coordinators'])
    await db.query(`update ${table} set name = $2 where organization_id = $1`, [organization_id, named])
  const put = (table: string, values: object = {}) =>
    insertMarked(house, table, named, { organization_id, ...(ids[table] && { id: ids[table] }), ...values })
  const job = { job_id: ids.jobs }
  await put('canary')
  await put('agency_logos')
  await put('api_keys', {
    scopes: ['learning:read'],
    secret_hash: createHash('sha256').update(`secret of ${marker}`).digest(),
    revoked_by_name: null,
  })
  await put('employee_disciplines', { employee_id: employee.id, discipline_id })
  await put('training_types', { colour: 'teal', counts_as: 'none' })
  await put('topics')
  await put('certificate_templates', {
    titles: { en: named },
    texts: { en: named },
    orientation: 'landscape',
    frame: 'none',
    is_default: false,
  })
  const words = { en: { subject: named, body: named, is_reviewed: true } }
  await put('message_templates', {
    key: 'bring_your_card',
    event: null,
    channel: 'mail',
    texts: words,
    is_active: true,
  })
  await put('message_template_versions', { template_id: ids.message_templates, version: 1, texts: words })
  await put('message_pauses', {
    from_day: '2098-12-24',
    until_day: '2098-12-26',
    reason: named,
    set_by_name: named,
  })
  await put('event_settings', { event: 'note_mention', channel: 'mail', is_on: true, line: { en: named } })
  await put('certificate_numbers', { kind: 'certificate', year: 2026, last: 1 })
  const program = { program_id: ids.programs }
  const named_texts = { titles: { en: named }, descriptions: { en: named } }
  const training_type_id = ids.training_types
  await put('programs', {
    ...named_texts,
    training_type_id,
    delivery: 'online',
    origin: 'own',
    standing: 'offered',
    validity: 'forever',
    recurrence: 'none',
    due_from: 'assignment',
    due_days: 30,
    credits_by: 'program',
    asks_email: `${marker}@example.org`,
  })
  await put('program_checkouts', {
    ...program,
    mode: 'copied',
    held_number: 1,
    latest_number: 1,
    valid_from: '2026-01-01',
    people: 'finish',
    withdrawn_at: '2026-03-15T14:30:00Z',
  })
  await put('catalog_requests', { title: named, note: named, state: 'asked', asked_by_name: named })
  await put('program_disciplines', { ...program, discipline_id })
  await put('program_locations', { ...program, location_id })
  await put('program_approvals', { ...program, state: 'NY' })
  await put('program_versions', {
    ...program,
    ...named_texts,
    state: 'draft',
    change_kind: 'minor',
    given_to: 'new_only',
    content_hash: '0'.repeat(64),
  })
  const content = { kind: 'acknowledgement', statements: { en: named } }
  await put('program_modules', {
    ...named_texts,
    version_id: ids.program_versions,
    kind: 'acknowledgement',
    mode: 'online',
    needs: 'all',
    content,
    position: 1,
  })
  await put('program_module_minutes', { module_row_id: ids.program_modules, topic_id: ids.topics, minutes: 30 })
  await put('training_pauses', { employee_id: employee.id, starts_on: '2024-03-04', ends_on: '2024-03-18' })
  await put('assignments', {
    ...program,
    employee_id: employee.id,
    cycle_no: 1,
    state: 'withdrawn',
    source: 'manual',
    withdrawn_on: '2026-03-15',
    withdrawn_how: 'manual',
    completed_on: null,
    completed_how: null,
    waived_on: null,
    progress_pct: 0,
    seconds_spent: 0,
    score: 0,
  })
  const learned = { employee_id: employee.id, assignment_id: ids.assignments }
  await put('assignment_extensions', learned)
  await put('attempt_grants', { ...learned, extra: 1 })
  await put('module_progress', {
    ...learned,
    state: 'in_progress',
    how: null,
    done_at: null,
    done_on: null,
    seconds_spent: 0,
    package_outcome: null,
  })
  await put('skill_observations', { ...learned, observer_role: 'rn', marks: { [named]: 'met' }, recorded_by: null })
  await put('quiz_attempts', {
    ...program,
    ...learned,
    version_id: ids.program_versions,
    number: 1,
    state: 'submitted',
    pass_mark: 80,
    score: 0,
    seconds_spent: 0,
    voided_at: null,
  })
  await put('quiz_answers', {
    employee_id: employee.id,
    attempt_id: ids.quiz_attempts,
    mark: 'right',
    earned: 1,
    points: 1,
    chosen: [named],
  })
  await put('training_records', {
    ...program,
    ...learned,
    recorded_for: employee.id,
    kind: 'completion',
    how: 'online',
    cycle_no: 1,
    reverses: null,
    minutes: 30,
  })
  await put('reminder_digests', {
    employee_id: employee.id,
    source: 'ladder',
    state: 'waiting',
    skipped_for: null,
    sent_at: null,
    mail_id: null,
    sms_id: null,
  })
  await put('reminders', { ...learned, digest_id: ids.reminder_digests, step: 7, due_on: '2026-03-15' })
  await put('attempt_news', { ...learned, kind: 'granted' })
  await put('overdue_notices', { ...learned, coordinator_id })
  await put('contact_consents', {
    employee_id: employee.id,
    channel: 'sms',
    how: 'staff',
    scope: 'all',
    by_user_id: null,
  })
  await put('dead_addresses', { employee_id: employee.id, channel: 'mail', cause: 'hard' })
  const written = { employee_id: employee.id, channel: 'sms', from_address: named, to_address: named }
  const sealedAt = (table: string) =>
    seal(house.config.appKeys, { table, column: 'text_sealed', id: ids[table] ?? '' }, named)
  await put('threads', { employee_id: employee.id, state: 'quiet', unread: 0, last_channel: 'sms', assigned_to: null })
  await put('messages', {
    ...written,
    direction: 'in',
    state: 'received',
    event: null,
    text_sealed: sealedAt('messages'),
    encoding: 'GSM-7',
    reason: null,
    related_kind: null,
    provider_id: `${marker}-provider`,
  })
  await put('unassigned_messages', {
    from_address: named,
    to_address: named,
    text_sealed: sealedAt('unassigned_messages'),
    channel: 'sms',
    why: 'unknown_number',
    state: 'open',
    provider_id: `${marker}-unassigned`,
    decided_by_name: null,
  })
  await put('known_numbers', { employee_id: employee.id, number: `${marker}-number` })
  await put('sms_senders', { number: `${marker}-sender`, registration: 'registered' })
  await put('external_trainings', {
    ...program,
    employee_id: employee.id,
    completed_on: '2026-03-10',
    expires_on: null,
    score: 0,
    state: 'recorded',
    counts_as: 'none',
    written_by: [],
    record_id: null,
  })
  await put('credential_types', { valid_months: 12, discipline_ids: [] })
  await put('credentials', {
    employee_id: employee.id,
    type_id: ids.credential_types,
    issued_on: '2026-01-15',
    expires_on: null,
    state: 'recorded',
    written_by: [],
    renewed_by: null,
  })
  await put('compliance_rules', { pack_key: null, pack_edition: null })
  await put('compliance_rule_versions', {
    rule_id: ids.compliance_rules,
    effective_from: '2099-01-01',
    known_to: 'infinity',
    body: { ...(examples.rule as object), name: named },
  })
  await put('compliance_drafts', {
    changes: [{ rule_id: null, rule: { ...(examples.rule as object), name: named } }],
    job_id: null,
    judged_at: null,
  })
  await put('compliance_draft_flips', {
    draft_id: ids.compliance_drafts,
    employee_id: employee.id,
    on_day: '2026-03-15',
    before_state: 'satisfied',
    after_state: 'overdue',
  })
  await put('compliance_pack_choices', { pack_key: 'fl-hha-initial', edition: 1, choice: 'declined' })
  const told = { employee_id: employee.id, credential_id: ids.credentials }
  await put('credential_reminders', { ...told, digest_id: ids.reminder_digests, step: 30 })
  await put('expired_notices', { ...told, coordinator_id })
  const lifted = { employee_id: employee.id, state: 'recorded' }
  await put('compliance_waivers', {
    ...lifted,
    rule_id: ids.compliance_rules,
    window_no: 1,
    window_scheme: '2026-01-01',
    last_day: null,
    written_by: [],
  })
  await put('leave_spans', { employee_id: employee.id, last_day: null, removed_at: null })
  const kept = {
    employee_id: employee.id,
    state: 'not_applicable',
    valid_to: 'infinity',
    known_to: 'infinity',
    ends_on: null,
  }
  await put('compliance_states', { ...kept, rule_id: ids.compliance_rules, window_no: 1 })
  await put('compliance_people', kept)
  await put('compliance_left_out', { employee_id: employee.id, valid_to: 'infinity', known_to: 'infinity' })
  await put('compliance_kept', { employee_id: employee.id })
  await put('compliance_due', { employee_id: employee.id })
  const path = { path_id: ids.learning_paths, steps_no: 1 }
  await put('learning_paths', { state: 'draft', steps_no: 1, rule_for: 'hired' })
  await put('learning_path_disciplines', { path_id: ids.learning_paths, discipline_id })
  await put('learning_path_locations', { path_id: ids.learning_paths, location_id })
  await put('learning_path_versions', path)
  await put('learning_path_steps', {
    ...path,
    step_id: ids.learning_path_steps,
    kind: 'program',
    ...program,
    start_from: 'path',
    start_unit: 'days',
    due_from: 'path',
    due_unit: 'days',
  })
  await put('path_enrolments', {
    ...path,
    employee_id: employee.id,
    state: 'paused',
    source: 'manual',
    withdrawn_how: null,
  })
  await put('path_step_states', {
    enrolment_id: ids.path_enrolments,
    step_id: ids.learning_path_steps,
    employee_id: employee.id,
    state: 'skipped',
    why: null,
  })
  await put('path_passed_over', { path_id: ids.learning_paths, employee_id: employee.id })
  await put('path_due', { employee_id: employee.id })
  await put('forms', {
    titles: { en: named },
    category: 'policy',
    visibility: 'general',
    kind: 'built',
    due_from: 'assignment',
    due_days: 30,
    recurrence: 'date_field',
    review: 'none',
    gives_credential_type_id: null,
    evidence: 'appended',
    retention_from: 'completion',
  })
  await put('form_versions', {
    form_id: ids.forms,
    state: 'draft',
    number: null,
    change_kind: null,
    published_at: null,
    content: { sections: [], steps: [], consent: { en: named } },
  })
  await put('employee_forms', {
    form_id: ids.forms,
    employee_id: employee.id,
    version_id: ids.form_versions,
    state: 'voided',
    source: 'manual',
    language: 'en',
    answers: { marked: named },
    answers_sealed: null,
    masks: {},
    remarks: {},
    changed: {},
    left_from: null,
  })
  const form = { employee_form_id: ids.employee_forms, employee_id: employee.id }
  await put('form_values', { ...form, form_id: ids.forms })
  await put('form_signers', { ...form, kind: 'outside', role: null, place: 1 })
  await put('form_signatures', {
    ...form,
    version_id: ids.form_versions,
    signer_id: ids.form_signers,
    method: 'typed',
    language: 'en',
    answers_hash: '0'.repeat(64),
    proof: 'panel',
  })
  await put('form_documents', { ...form, number: `${marker}-F` })
  await put('form_holds', form)
  await put('form_proposals', { ...form, state: 'waits' })
  await put('rooms', { location_id })
  await put('instructors', { user_id: null, languages: ['en'] })
  await put('agency_holidays', { on_day: '2099-07-04' })
  await put('calendar_feeds', {
    user_id: owner.id,
    kind: 'mine',
    language: 'en',
    secret_hash: createHash('sha256').update(`feed of ${marker}`).digest(),
  })
  await put('session_templates', { ...program, body: templateOf().body })
  await put('session_series', { ...program, zone: 'America/New_York', rule: {}, made_to: '2026-12-31' })
  const hours = { starts_at: '2099-03-16T13:00:00Z', ends_at: '2099-03-16T17:00:00Z' }
  await put('sessions', {
    ...program,
    ...hours,
    mode: 'classroom',
    zone: 'America/New_York',
    location_id,
    room_id: ids.rooms,
    language: 'en',
    interpreter_language: 'es',
    wait_list: 'automatic',
    credit_minutes: 240,
    // Only past sessions can be signed off
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
  })
  const session = { session_id: ids.sessions }
  await put('session_days', { ...session, ...hours, day_no: 1, on_day: '2099-03-16', starts: '09:00', ends: '13:00' })
  await put('session_instructors', { ...session, instructor_id: ids.instructors, place: 1 })
  await put('session_bookings', {
    ...session,
    employee_id: employee.id,
    state: 'booked',
    source: 'manual',
    result: null,
    marked_how: null,
    marked_at: null,
  })
  await put('session_attendance', {
    ...session,
    booking_id: ids.session_bookings,
    employee_id: employee.id,
    day_no: 1,
    result: 'attended',
    in_at: null,
    out_at: null,
    minutes: 60,
    how: 'roster',
  })
  await put('session_check_ins', { ...session, number: 42 })
  await put('session_kiosks', { ...session, ended_at: null, ended_by_name: null })
  await put('session_stamps', {
    ...session,
    day_no: 1,
    kiosk_id: ids.session_kiosks,
    how: 'kiosk',
    direction: 'in',
    digits: null,
    state: 'counted',
    why: null,
    booking_id: ids.session_bookings,
    employee_id: employee.id,
  })
  await put('session_notices', {
    ...session,
    booking_id: ids.session_bookings,
    employee_id: employee.id,
    about: 'booking',
    state: 'replaced',
    skipped_for: null,
  })
  await put('session_records', {
    ...session,
    version_no: 1,
    language: 'en',
    printed: {
      agency: named,
      title: named,
      program: named,
      mode: 'classroom',
      zone: 'America/New_York',
      language: 'en',
      credit_minutes: 240,
      taught_minutes: 240,
      days: [],
      instructors: [],
      people: [],
      files: [],
      items: [],
    },
  })
  await put('compliance_telling')
  await put('background_turns')
  await put('agency_health')
  await put('compliance_told', { employee_id: employee.id })
  await put('compliance_everybody_due', {})
  await put('compliance_checks', {})
  await put('survey_packets', {
    sample: 'chosen',
    answer: 'records',
    people: 1,
    seed: null,
    hired_since: null,
    kept_until: '2099-01-01',
    built_by: owner.id,
  })
  await put('survey_packet_people', {
    packet_id: ids.survey_packets,
    place: 1,
    employee_id: employee.id,
    printed: { name: named },
    sha256: Buffer.from(named),
  })
  const acts = {
    trigger: { on: 'hand' },
    people: null,
    steps: [{ wait: null, still: null, act: { act: 'tags', add: [named], remove: [] } }],
    at_most: null,
    stop_when: null,
  }
  await put('automation_rules', {
    state: 'draft',
    paused_by: null,
    definition: acts,
    sentences: { en: named, es: named },
    trigger: 'hand',
    listens: [],
    rule_version: 1,
    owner_id: owner.id,
    place: 1,
    catch_up: null,
    heard_seq: 0,
    next_at: null,
  })
  const ofRule = { rule_id: ids.automation_rules, rule_version: 1, mode: 'run', step: 0 }
  await put('automation_rule_versions', {
    rule_id: ids.automation_rules,
    number: 1,
    definition: acts,
    sentences: { en: named, es: named },
  })
  await put('automation_members', { rule_id: ids.automation_rules, employee_id: employee.id, is_in: true, entries: 1 })
  await put('automation_runs', { ...ofRule, state: 'done', people: 1, messages: 0 })
  await put('automation_episodes', {
    ...ofRule,
    employee_id: employee.id,
    occasion: { kind: 'hand', day: '2026-03-10', name: named },
    state: 'done',
    wake_at: null,
    run_id: ids.automation_runs,
    asked: [],
    causes: [],
  })
  await put('automation_effects', {
    rule_id: ids.automation_rules,
    run_id: ids.automation_runs,
    episode_id: ids.automation_episodes,
    employee_id: employee.id,
    step: 0,
    act: 'tags',
    outcome: 'done',
    is_message: false,
    changes: [],
    job_id: null,
    n: null,
  })
  const asked = {
    names: { en: named },
    definition: {
      dataset: 'people',
      columns: ['name'],
      filters: {},
      groups: [],
      pivot: null,
      measures: ['count'],
      sort: null,
      group_sort: null,
      chart: null,
      as_of: { mode: 'now', day: null },
      person: 'today',
    },
  }
  await put('report_definitions', { ...asked, shared_with: ['agency_admin'], owner_id: owner.id, version: 1 })
  await put('report_versions', {
    definition: asked.definition,
    report_id: ids.report_definitions,
    version: 1,
    by_id: owner.id,
  })
  await put('report_runs', {
    ...asked,
    report: null,
    version: null,
    asked: { filters: {}, as_of: { mode: 'now', day: '2026-03-01' }, person: 'today', week_start: 'sunday' },
    filters_said: { en: named },
    state: 'queued',
    sha256: null,
    file_id: null,
    asked_by: owner.id,
    expires_on: '2099-01-01',
  })
  await put('report_schedules', {
    report: 'overdue',
    names: { en: named },
    given: {},
    type_id: 'daily',
    schedule_on: null,
    at_time: '08:00',
    zone: 'America/New_York',
    starts_on: '2026-03-01',
    ends_on: null,
    formats: '{csv}',
    empty_policy: 'notice',
    user_ids: [owner.id],
    addresses: [`${marker}@state.example`],
    sftp_target_id: null,
    owner_id: owner.id,
    state: 'ended',
    paused_why: null,
    next_at: null,
  })
  const occurred = { schedule_id: ids.report_schedules, due_at: '2026-03-02T13:00:00Z', run_id: ids.report_runs }
  await put('report_occurrences', { ...occurred, state: 'sent', asked_by: null })
  await put('report_deliveries', { ...occurred, channel: 'mail', user_id: owner.id, state: 'sent', outbox_id: null })
  await put('report_links', { ...occurred, ended_at: '2026-03-03T13:00:00Z', code_hash: null, session_hash: null })
  await put('payroll_settings', {
    frequency: 'weekly',
    anchor: '2026-03-01',
    starts_on: '2026-03-01',
    check_lag: 5,
    rounding: 'exact',
    format: 'viventium',
    format_values: {},
    company_codes: [named],
    books_to: 'cost_center',
    late_rule: 'pay',
    long_online: 'pay_credit',
  })
  await put('payroll_codes')
  await put('pay_tests', { program_id: ids.programs })
  await put('payroll_batches', {
    number: 1,
    period_start: '2026-03-01',
    period_end: '2026-03-07',
    state: 'sent',
    plan_hash: null,
    locked_at: '2026-03-09T14:00:00Z',
    locked_by: owner.id,
  })
  const ofBatch = { batch_id: ids.payroll_batches }
  await put('payroll_lines', {
    ...ofBatch,
    employee_id: employee.id,
    kind: 'earning',
    record_id: ids.training_records,
    minutes: 60,
    paid_minutes: 60,
    outcome: 'pay',
  })
  await put('payroll_exceptions', {
    ...ofBatch,
    employee_id: employee.id,
    entry_id: ids.training_records,
    cause: 'late',
    is_blocking: false,
    minutes: 60,
    decision: null,
  })
  await put('payroll_files', { ...ofBatch, place: 1, sha256: Buffer.alloc(32, 1) })
  await put('payroll_issues', {
    ...ofBatch,
    issue: 1,
    way: 'download',
    file_names: [named],
    answer: null,
    response_sha256: null,
  })
  const external = { employee_id: employee.id, training_id: ids.external_trainings, place: 1 }
  await put('external_training_minutes', { ...external, topic_id: ids.topics, mode: 'online', minutes: 30 })
  const printed = {
    agency: named,
    person: named,
    program: named,
    completed_on: '2026-03-10',
    minutes: 30,
    topics: [],
    approvals: [],
    orientation: 'landscape',
    frame: 'none',
  }
  await put('certificates', {
    ...program,
    ...learned,
    record_id: ids.training_records,
    template_id: ids.certificate_templates,
    state: 'valid',
    superseded_by: null,
    void_reason: null,
    voided_at: null,
    language: 'en',
    printed,
  })
  await put('transcripts', {
    employee_id: employee.id,
    from_on: '2026-01-01',
    to_on: '2026-12-31',
    language: 'en',
    printed: { ...printed, from_on: '2026-01-01', to_on: '2026-12-31', completions: [], hours: [] },
  })
  await put('compliance_papers', {
    employee_id: employee.id,
    as_of: '2026-06-30',
    answer: 'records',
    people: 1,
    told_at: '2026-06-30T12:00:00Z',
    language: 'en',
    printed: {
      ...printed,
      time_zone: 'America/New_York',
      standing: {
        kind: 'records',
        as_of: '2026-06-30',
        told_at: '2026-06-30T12:00:00Z',
        state: null,
        rules: [],
        until: '2027-08-04',
      },
    },
  })
  await put('signed_links', {
    purpose: 'learn',
    ...program,
    employee_id: employee.id,
    token_hash: createHash('sha256').update(`link of ${marker}`).digest(),
    expires_at: '2099-01-01T00:00:00Z',
    ended_how: null,
    sent_by: null,
  })
  await put('signed_link_devices', {
    link_id: ids.signed_links,
    secret_hash: createHash('sha256').update(`device of ${marker}`).digest(),
    proof: 'birth_date',
  })
  await put('merged_entries', { location_id })
  await put('employee_photos', { employee_id: employee.id, photo_id: employee.photo_id })
  const note = { employee_id: employee.id, type: 'general', visible_to: 'everyone' }
  await put('employee_notes', note)
  await put('employee_note_versions', { ...note, note_id: ids.employee_notes })
  await put('files', { use: 'note', size: 5, received: 5, state: 'kept', type: 'text/plain', sha256: Buffer.alloc(32) })
  await put('session_papers', session)
  await put('session_files', {
    ...session,
    kind: 'material',
    file_id: ids.files,
    removed_by_name: null,
    removed_reason: null,
  })
  await put('message_files', { employee_id: employee.id, message_id: ids.messages, file_id: ids.files })
  await put('unassigned_files', { unassigned_id: ids.unassigned_messages, file_id: ids.files })
  await put('external_training_files', { ...external, file_id: ids.files })
  await put('compliance_waiver_files', {
    employee_id: employee.id,
    waiver_id: ids.compliance_waivers,
    file_id: ids.files,
    place: 1,
  })
  await put('credential_files', {
    employee_id: employee.id,
    credential_id: ids.credentials,
    file_id: ids.files,
    place: 1,
  })
  await put('form_files', { ...form, file_id: ids.files, place: 1 })
  await put('program_files', { module_row_id: ids.program_modules, file_id: ids.files })
  await put('package_launches', {
    file_id: ids.files,
    user_id: house.users[side === 'agency' ? 'agency_admin' : 'other'].id,
  })
  await put('file_pieces', { file_id: ids.files, starts_at: 0, size: 5 })
  await put('employee_note_files', {
    employee_id: employee.id,
    note_id: ids.employee_notes,
    file_id: ids.files,
    place: 1,
    added_version: 1,
  })
  await put('merged_employees', { employee_id: employee.id, into_id: employee.id, undo_until: '2099-01-01T00:00:00Z' })
  await put('duplicate_dismissals', {
    employee_id: employee.id < sibling.id ? employee.id : sibling.id,
    other_id: employee.id < sibling.id ? sibling.id : employee.id,
    evidence: [`mobile ${marker}`],
  })
  await put('shared_contacts')
  await put('scheduled_statuses', { employee_id: employee.id, provider_status: 5, effective_on: '2099-01-01' })
  await put('saved_views', {
    owner_id: owner.id,
    resource: 'employees',
    visibility: 'everyone',
    query: { search: named },
  })
  await put('view_follows', { view_id: ids.saved_views, user_id: owner.id, held: [employee.id] })
  await put('jobs', { kind: 'provider_import', state: 'succeeded', created_by: owner.id })
  await put('approvals', {
    kind: 'bulk_change',
    subject_id: ids.jobs,
    plan_hash: '0'.repeat(64),
    words: [named],
    deciding_roles: ['agency_admin'],
    proposed_by: owner.id,
  })
  await put('job_inputs', job)
  await put('job_items', { ...job, n: 1, outcome: 'create' })
  await put('import_fixes', { ...job, n: 1, answer: 'skip' })
  await put('job_cancels', job)
  await put('import_mappings')
  await put('events', {
    kind: 'employee.updated',
    source: 'user',
    subject_id: employee.id,
    subject_name: named,
    ...job,
  })
  await put('event_seals', { event_id: ids.events, seq: 1, hash: createHash('sha256').update(marker).digest() })
  await put('record_seals', {
    record_id: ids.training_records,
    seq: 1,
    hash: createHash('sha256').update(marker).digest(),
  })
  await put('signature_seals', {
    signature_id: ids.form_signatures,
    seq: 1,
    hash: createHash('sha256').update(marker).digest(),
  })
  await put('document_seals', {
    document_id: ids.form_documents,
    seq: 1,
    hash: createHash('sha256').update(marker).digest(),
  })
  await put('seal_keys')
  await put('seal_checks')
  await put('idempotency_keys', { user_id: owner.id, body_sha256: Buffer.from('x') })
  await put('invitations', { role: 'viewer', coordinator_id, expires_at: '2099-01-01T00:00:00Z' })
  await put('user_visits', { user_id: owner.id })
  await put('outbox', { channel: 'mail', state: 'sent' })
  const { name: _, ...definition } = newFormat(marker)
  await put('payroll_formats', { definition })
  await put('webhooks', { events: ['training.completed'], ended_by_name: null, old_until: '2000-01-01T00:00:00Z' })
  await put('webhook_deliveries', { webhook_id: ids.webhooks, outbox_id: ids.outbox, event: 'training.completed' })
  await put('sftp_targets', {
    port: 22,
    auth: 'password',
    public_key: null,
    way: 'part_rename',
    on_collision: 'refuse',
    state: 'ok',
    test_next_at: null,
    look_at: null,
  })
  await put('file_deliveries', {
    target_id: ids.sftp_targets,
    subject_kind: 'report_run',
    subject_id: ids.report_runs,
    format: 'csv',
    state: 'proven',
    size: 4,
    sha256: createHash('sha256').update(marker).digest(),
    steps: '[]',
    next_at: null,
    asked_by: owner.id,
  })
  await put('file_responses', {
    target_id: ids.sftp_targets,
    delivery_id: ids.file_deliveries,
    size: 4,
    sha256: createHash('sha256').update(marker).digest(),
    modified_at: 1,
  })
  const partner_id = randomUUID()
  await db.query(`insert into partners (id, name, kind, adapter) values ($1, $2, 'ams', 'hhax')`, [partner_id, marker])
  await put('integration_settings', { partner_id, schedule: 'off', acts_for: owner.id, next_at: null })
  await put('partner_maps', { partner_id, kind: 'discipline', ours: discipline_id, source: 'settings' })
  await put('care_coordinators', { partner_id, coordinator_id })
  await put('partner_records', { partner_id, employee_id: employee.id, ignored_until: '2026-03-20' })
  await put('integration_jobs', { id: ids.jobs, partner_id, type: 'caregivers.pull', trigger: 'user', held: null })
  await put('partner_pages', { ...job, page: 0 })
  await put('partner_pushes', {
    partner_id,
    kind: 'completion',
    employee_id: employee.id,
    program_id: null,
    takes_back: null,
    state: 'held',
    asked_by: 'flow',
  })
  await put('partner_inbox', { partner_id, state: 'done', job_id: null })
  await put('partner_differences', { partner_id, kind: 'differs', field: 'email', employee_id: employee.id })
  await put('partner_visits', {
    partner_id,
    employee_id: employee.id,
    starts_at: '2026-01-05T14:00:00Z',
    ends_at: '2026-01-05T16:00:00Z',
  })
  await put('partner_topics', { partner_id, program_id: ids.programs })
  await put('triage_cases', {
    partner_id,
    type: 'caregivers.pull',
    code: 'OFFICE_NOT_MAPPED',
    state: 'open',
    assigned_to: null,
    ignored_until: null,
  })
  await put('integration_items', {
    ...job,
    partner_id,
    employee_id: employee.id,
    outcome: 'failed',
    code: 'OFFICE_NOT_MAPPED',
    case_id: ids.triage_cases,
    is_open: true,
  })
  await put('webhook_news', { event: 'training.completed' })
  // Later than any sign-in of the tests, so that none of them changes it
  await put('agency_sign_ins', { last_at: '2099-01-01T00:00:00Z' })
  return { organization_id, marker, ids }
}

interface Column {
  name: string
  type: string
  needed: boolean
}

/** Fills required columns besides the given values, texts with the marker, so that tables may grow without changes here. */
async function insertMarked({ owner }: House, table: string, marker: string, values: Record<string, unknown>) {
  const { rows } = await owner.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as needed
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const usual: Record<string, unknown> = {
    text: marker,
    json: JSON.stringify({ name: marker }),
    jsonb: JSON.stringify({ name: marker }),
    bytea: Buffer.from(marker),
    'timestamp with time zone': '2026-03-15T14:30:00Z',
    uuid: randomUUID(),
    integer: 0,
    bigint: 0,
    smallint: 0,
    boolean: false,
    date: '2026-03-15',
  }
  const given = rows.map(({ name, type, needed }): [string, unknown] => {
    const value = values[name]
    if (value !== undefined) return [name, type.startsWith('json') ? JSON.stringify(value) : value]
    // Optional texts are filled too, but not words from a fixed list.
    return [
      name,
      needed || (type === 'text' && !/^(ended_how|state|kind|actor_kind)$/.test(name)) ? usual[type] : undefined,
    ]
  })
  const filled = given.filter(([, value]) => value !== undefined)
  const places = filled.map((_, at) => `$${at + 1}`)
  await owner.query(
    `insert into ${table} (${filled.map(([name]) => `"${name}"`).join()}) values (${places.join()})`,
    filled.map(([, value]) => value),
  )
}

/** Returns every table whose rows belong to agencies, from the database catalog, so that new ones are included automatically. */
export async function agencyTables({ owner }: House): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'access_tokens' order by 1`)
  return rows.map(({ name }) => name)
}

/** Returns one line per table that changes if any row of the agency does. */
export async function fingerprint(house: House, organization_id: string): Promise<string[]> {
  const lines: string[] = []
  for (const table of await agencyTables(house)) {
    const { rows } = await house.owner.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print from ${table} t
       where organization_id = $1`,
      [organization_id],
    )
    lines.push(`${table} ${rows[0]?.print}`)
  }
  return lines
}
