/**
 * Realistic careless faults, each with the narrowest test that must fail: scripts/faults.mjs plants them, one at a time. `text`
 * occurs once in its file; `test.file` is the name of a test file, and `test.title` a part of one of its titles.
 */
export const planted = [
  // Access
  {
    name: 'The agency a call names is not compared with that of the sign-in',
    file: 'server/src/db/migrations/043-versions-per-topic.sql',
    text: '\n    and (wanted is null or wanted = t.organization_id)\n',
    instead: '\n',
    test: {
      by: 'http',
      file: 'employees.http.test.ts',
      title: 'organization_id of another agency in the body is a 404, and nothing is written',
    },
  },
  {
    name: 'Vendor staff open the medical scans and notes they recorded',
    file: 'contract/src/medical/medical.ts',
    text: '!(role && isCsm(role)) && (',
    instead: '(',
    test: {
      by: 'http',
      file: 'medical.http.test.ts',
      title: ' each role gets what the table says',
    },
  },
  {
    name: 'A packet takes the medical scans of everybody along',
    file: 'server/src/features/credentials/read-credentials.ts',
    text: '(not coalesce(y.is_medical, true)',
    instead: '(true',
    test: {
      by: 'http',
      file: 'medical.http.test.ts',
      title: ' each role gets what the table says',
    },
  },
  {
    name: 'What a key does on behalf of a person runs with all the agency’s rows',
    file: 'server/src/scope/scope.ts',
    text: "{ ...identityOf(scope), role: 'app_learner', learner: { purpose: 'learn', employee_id } }",
    instead: '{ ...identityOf(scope) }',
    test: {
      by: 'http',
      file: 'learner-role.http.test.ts',
      title:
        'calls by a link and by a key on behalf of a person run under the role, even when the agency’s own role sees nothing',
    },
  },
  {
    name: 'The ledger is kept to the agency and not to the person who learns',
    file: 'server/src/db/migrations/147-role-of-learners.sql',
    text: "'attempt_grants', 'training_records',\n    'training_pauses'",
    instead: "'attempt_grants',\n    'training_pauses'",
    test: {
      by: 'http',
      file: 'learner-role.http.test.ts',
      title: 'every policy of the role names the agency, and the person or the program',
    },
  },
  {
    name: 'A new table of agencies is made without row-level security',
    file: 'server/src/db/migrations/043-versions-per-topic.sql',
    text: "select tenant_table('employee_counts');\n",
    instead: '',
    test: {
      by: 'http',
      file: 'catalogue.http.test.ts',
      title: 'every agency table has row-level security, enabled and forced',
    },
  },
  {
    name: 'Rows of employees in a new table are not kept to a coordinator’s own',
    file: 'server/src/db/migrations/030-dated-facts.sql',
    text: "select tenant_table('employment_facts', 'employee_id');",
    instead: "select tenant_table('employment_facts');",
    test: {
      by: 'http',
      file: 'dated-facts.http.test.ts',
      title: 'only the agency’s own rows; a limited coordinator sees only their own employees, and no one writes them',
    },
  },
  {
    name: 'What is said to a wrong answer is told where right answers are not',
    file: 'server/src/features/programs/quiz/told-after.ts',
    text: 'const explained = showsAnswers ? asked.get(one.id) : undefined',
    instead: 'const explained = asked.get(one.id)',
    test: {
      by: 'http',
      file: 'quiz.http.test.ts',
      title: 'right answers and explanations leave the server only for editors',
    },
  },
  {
    name: 'A coordinator’s bulk change reaches other people’s employees',
    file: 'server/src/scope/scope.ts',
    text: 'own_rows: ownRowsOnly(actor),',
    instead: 'own_rows: false,',
    test: {
      by: 'http',
      file: 'bulk.http.test.ts',
      title: 'a coordinator changes only their own people: others are not found, by filter, by id or by number',
    },
  },
  {
    name: 'A coordinator gives an employee away by clearing the coordinator',
    file: 'server/src/features/employees/check-profile.ts',
    text: 'if (after === undefined || after === before || !ownRowsOnly(actor)) return',
    instead: 'if (!after || after === before || !ownRowsOnly(actor)) return',
    test: {
      by: 'http',
      file: 'employees.http.test.ts',
      title: 'a coordinator sees and edits only their own employees, and cannot hand one over',
    },
  },
  {
    name: 'Whoever may list employees may edit them',
    file: 'contract/src/access.ts',
    text: "editEmployee: allOf('edit_provider'),",
    instead: "editEmployee: anyOf('edit_provider', 'list_provider'),",
    test: {
      by: 'http',
      file: 'employees.http.test.ts',
      title:
        'editing: the four cases, only the sent fields change, and the history shows old value, new value and author',
    },
  },
  {
    name: 'Lists are changed while the agency is paused',
    file: 'contract/src/access.ts',
    text: "  'taxonomy_management',\n  'edit_provider',\n",
    instead: "  'edit_provider',\n",
    test: {
      by: 'http',
      file: 'paused.http.test.ts',
      title: 'refuses exactly the calls of its users that would change a record',
    },
  },

  // records and states
  {
    name: 'A stale change is taken, because versions are compared the wrong way',
    file: 'server/src/records/change-record.ts',
    text: 'seen !== current.version',
    instead: 'seen > current.version',
    test: {
      by: 'http',
      file: 'stale-changes.http.test.ts',
      title: ' with an old version changes nothing, and reports who changed what and the current state',
    },
  },
  {
    name: 'Any status may follow any other',
    file: 'contract/src/state-table.ts',
    text: 'may: (from, to) => moves[from][to] !== undefined,',
    instead: 'may: (_from, to) => names[to] !== undefined,',
    test: {
      by: 'unit',
      file: 'state-table.test.ts',
      title: 'a table gives the allowed next states and the button labels',
    },
  },
  {
    name: 'The same Idempotency-Key answers for another body',
    file: 'server/src/db/idempotency-keys.ts',
    text: ' and call = ${use.call} and body_sha256 = ${use.body_sha256}`,',
    instead: ' and call = ${use.call}`,',
    test: {
      by: 'http',
      file: 'employees.http.test.ts',
      title: 'the same Idempotency-Key adds one employee and returns the same response twice; another body is refused',
    },
  },

  // lists
  {
    name: 'A range of days leaves out its last day',
    file: 'server/src/lists/conditions.ts',
    text: 'sql`${column} <= ${dayFor(day, scope)}`',
    instead: 'sql`${column} < ${dayFor(day, scope)}`',
    test: { by: 'http', file: 'employees-list.http.test.ts', title: '[R-RTE-2] filter ' },
  },
  {
    name: 'Equal rows change places between two pages',
    file: 'server/src/lists/list-sql.ts',
    text: '[...keys, { sql: source.id }].map(',
    instead: '(keys.length > 0 ? keys : [{ sql: source.id }]).map(',
    test: {
      by: 'http',
      file: 'lists.http.test.ts',
      title: ', the pages hold every row once, and the file has the same rows in the same order',
    },
  },
  {
    name: 'The last page of a log offers one more when it is just full',
    file: 'server/src/lists/cursor-page.ts',
    text: 'const more = found.length > per_page',
    instead: 'const more = found.length >= per_page',
    test: { by: 'http', file: 'audit-log.http.test.ts', title: 'pages are sought from an entry on, down and up again' },
  },
  {
    name: 'The total of a list forgets the search',
    file: 'server/src/lists/list-page.ts',
    text: '  const { from, where } = wholePopulation(source, scope, values)\n  const row = await',
    instead:
      '  const { from, where } = wholePopulation(source, scope, { ...values, search: undefined })\n  const row = await',
    test: {
      by: 'http',
      file: 'lists.http.test.ts',
      title: 'a file: four cases, its default columns with their labels, and one history entry that names the filters',
    },
  },
  {
    name: 'A page is sought from a remembered row that is one off',
    file: 'server/src/lists/seek-page.ts',
    text: 'row_number() over (order by ${orderBy(source, sort)}) - 1 as place',
    instead: 'row_number() over (order by ${orderBy(source, sort)}) as place',
    test: {
      by: 'http',
      file: 'employees-list.http.test.ts',
      title: 'a page in the middle of thousands is the right one, also when nobody has been near it',
    },
  },
  {
    name: 'A file has its columns in the usual order, not as they were chosen',
    file: 'server/src/lists/export-list.ts',
    text: "[...new Set(wanted.split(','))].filter(key => isColumnOf(list, key))",
    instead: "Object.keys(list.columns).filter(key => isColumnOf(list, key) && wanted.split(',').includes(key))",
    test: {
      by: 'http',
      file: 'export.http.test.ts',
      title: 'CSV is UTF-8 with BOM and CRLF, in the view’s columns and order, with words instead of codes',
    },
  },
  {
    name: 'A file across agencies does not say of which time its moments are',
    file: 'server/src/lists/export-list.ts',
    text: '(agency ? column : inUtc(column))',
    instead: '(agency === null ? column : inUtc(column))',
    test: {
      by: 'http',
      file: 'lists.http.test.ts',
      title: 'times across agencies are in UTC, and the file says so',
    },
  },
  {
    name: 'A saved view counts the whole agency for a coordinator',
    file: 'server/src/features/employees/population.ts',
    text: 'if (statusOnly(filters) && !ownRowsOnly(scope.actor)) {',
    instead: 'if (statusOnly(filters)) {',
    test: {
      by: 'http',
      file: 'saved-views.http.test.ts',
      title: 'the count matches the reader’s list: all employees, or only their own',
    },
  },

  // Caching
  {
    name: 'A renamed discipline leaves the remembered pages as they were',
    file: 'server/src/features/employees/training-population.ts',
    text: "const alone = ['people', 'settings'] as const",
    instead: "const alone = ['people'] as const",
    test: {
      by: 'http',
      file: 'employees-list.http.test.ts',
      title: 'a change shows in the very next list and total, for every kind of change a row shows',
    },
  },
  {
    name: 'A coordinator’s remembered page is shown to the next coordinator',
    file: 'server/src/scope/remembered.ts',
    text: "const own = ownRowsOnly(actor) ? actor.user_id : ''",
    instead: "const own = ownRowsOnly(actor) ? actor.role : ''",
    test: { by: 'unit', file: 'remembered.test.ts', title: 'a coordinator’s own rows are cached for that coordinator' },
  },
  {
    name: 'Numbers of people of a program are remembered whatever its grace and attempts become',
    file: 'server/src/features/programs/under-way.ts',
    text: 'new Map(programs.map(({ id, version }) => [`${id} ${version}`, id]))',
    instead: 'new Map(programs.map(({ id }) => [id, id]))',
    test: {
      by: 'http',
      file: 'people-of-programs.http.test.ts',
      title:
        'people counts equal a direct count after every change that affects them, for an admin and for a coordinator',
    },
  },
  {
    name: 'The second write on a connection moves no data version',
    file: 'server/src/db/migrations/043-versions-per-topic.sql',
    text: "perform set_config('app.moved_' || moved, org::text, true);",
    instead: "perform set_config('app.moved_' || moved, org::text, false);",
    test: {
      by: 'http',
      file: 'versions-per-topic.http.test.ts',
      title: 'in any history of open, overlapping and rolled back transactions: no version covers two states',
    },
  },

  // Jobs
  {
    name: 'A worker believed dead writes on',
    file: 'server/src/jobs/claim.ts',
    text: 'id = ${id} and attempt = ${attempt} and state = ${state}`',
    instead: 'id = ${id} and state = ${state} and ${attempt}::int > 0`',
    test: {
      by: 'http',
      file: 'jobs.http.test.ts',
      title: 'a worker believed dead that wakes up writes nothing, because the attempt has moved on',
    },
  },
  {
    name: 'What a stopping worker leaves is given to nobody',
    file: 'server/src/jobs/claim.ts',
    text: '    if (released > 0)\n',
    instead: '    if (released > 1)\n',
    test: {
      by: 'http',
      file: 'jobs.http.test.ts',
      title: 'stopping a worker leaves the rest to the next one and does not count as a crash',
    },
  },
  {
    name: 'Cancel is heard by the check alone, not by the run',
    file: 'server/src/jobs/run-job.ts',
    text: "cancel_requested && job.state !== 'undoing' ?",
    instead: "cancel_requested && job.state === 'planning' ?",
    test: {
      by: 'http',
      file: 'jobs.http.test.ts',
      title: 'canceling stops running work after its block and says what stays',
    },
  },
  {
    name: 'Rights are asked when a job begins, and not again',
    file: 'server/src/jobs/run-job.ts',
    text: 'stoppedAt(job, position) : stopped(here, rights, facts)',
    instead: 'stoppedAt(job, position) : job.done < 0 ? stopped(here, rights, facts) : null',
    test: { by: 'http', file: 'jobs-act-for.http.test.ts', title: 'a running job stops when the ' },
  },
  {
    name: 'A bulk change waits behind a long import',
    file: 'server/src/jobs/add-job.ts',
    text: '${jobKinds[kind].lane}',
    instead: '${jobKinds.provider_import.lane}',
    test: { by: 'http', file: 'bulk.http.test.ts', title: 'a running import does not delay a bulk change' },
  },

  // imports
  {
    name: 'A row is matched by its e-mail before its external ID',
    file: 'server/src/features/imports/match.ts',
    text: "  { by: 'external_id', keys: given => one(given.external_id), ...plain(sql`e.external_id`) },\n  { by: 'external', keys: given => spellingsOf(given.external_id), ...plain(sql`e.external_id`) },\n  { by: 'email', keys: given => one(given.email?.toLowerCase()), ...plain(sql`lower(e.email)`) },\n",
    instead:
      "  { by: 'email', keys: given => one(given.email?.toLowerCase()), ...plain(sql`lower(e.email)`) },\n  { by: 'external_id', keys: given => one(given.external_id), ...plain(sql`e.external_id`) },\n  { by: 'external', keys: given => spellingsOf(given.external_id), ...plain(sql`e.external_id`) },\n",
    test: {
      by: 'http',
      file: 'import.http.test.ts',
      title: 'a row matching two people is assigned to the one with the stronger key',
    },
  },
  {
    name: 'People who stand in the file twice without a number are added twice',
    file: 'server/src/features/imports/repeated-rows.ts',
    text: "  if (email) keys.push(['email', email.toLowerCase()])\n",
    instead: '',
    test: {
      by: 'http',
      file: 'import.http.test.ts',
      title: 'a person listed twice in the file is imported once, and the second row names the first',
    },
  },
  {
    name: 'An undone import leaves its days in the dated facts',
    file: 'server/src/features/imports/undo.ts',
    text: '  await recallFacts(scope, job.id)\n',
    instead: '',
    test: { by: 'http', file: 'dated-facts.http.test.ts', title: 'an undone import restores the days it overwrote' },
  },
  {
    name: 'The file of rejected rows starts formulas in a spreadsheet, but in its first column',
    file: 'server/src/features/imports/read/rejects.ts',
    text: 'cells.map(cell => `"${guardFormula(cell).',
    instead: 'cells.map((cell, at) => `"${(at === 0 ? guardFormula(cell) : cell).',
    test: { by: 'unit', file: 'rejects.test.ts', title: 'formulas are neutralized and restored on import' },
  },

  // bulk changes
  {
    name: 'A bulk change overwrites who was edited after the preview',
    file: 'server/src/features/employee-batches/write-people.ts',
    text: " and e.version = i.subject_version\n      cross join lateral jsonb_populate_record(e, i.values) p\n      where ${items} and i.outcome = 'update' and not exists (select from employees o\n        where o.organization_id = i.organization_id and o.employee_number = i.employee_number\n          and o.id <> i.subject_id)\n      for update of e),\n    done as (\n      update employees t set (${columnList}, version, updated_at) = row(${valueList('w')}, t.version + 1, now())\n      from wanted w where t.organization_id = ${agency.id} and t.id = w.id and t.version = w.subject_version\n",
    instead:
      "\n      cross join lateral jsonb_populate_record(e, i.values) p\n      where ${items} and i.outcome = 'update' and not exists (select from employees o\n        where o.organization_id = i.organization_id and o.employee_number = i.employee_number\n          and o.id <> i.subject_id)\n      for update of e),\n    done as (\n      update employees t set (${columnList}, version, updated_at) = row(${valueList('w')}, t.version + 1, now())\n      from wanted w where t.organization_id = ${agency.id} and t.id = w.id\n",
    test: {
      by: 'http',
      file: 'bulk.http.test.ts',
      title: 'people edited after the preview are reported, not overwritten',
    },
  },
  {
    name: 'A bulk change runs although many more match since the preview',
    file: 'server/src/features/bulk-changes/going.ts',
    text: 'if (came + went <= mostDrift(total)) return',
    instead: 'if (went <= mostDrift(total)) return',
    test: {
      by: 'http',
      file: 'bulk.http.test.ts',
      title: 'a few new matches since the preview are left alone; with many, the run asks for a new preview',
    },
  },
  {
    name: 'A bulk change moves people whose status may not change so',
    file: 'server/src/features/bulk-changes/acts/set-status.ts',
    text: 'const problem = moveProblem(from, to) ?? statusDayProblem(person, from, change)',
    instead: 'const problem = moveProblem(from, to) && statusDayProblem(person, from, change)',
    test: {
      by: 'http',
      file: 'bulk.http.test.ts',
      title: 'a status change follows the rules of a single one: people who may not move are skipped with the reason',
    },
  },
  {
    name: 'An undo overwrites what people changed since',
    file: 'server/src/features/employee-batches/as-left.ts',
    text: "when e.version = case i.outcome when 'create'",
    instead: "when e.version >= case i.outcome when 'create'",
    test: {
      by: 'http',
      file: 'bulk.http.test.ts',
      title: 'an undo restores people not changed since, and lists the others with who changed them',
    },
  },

  // history
  {
    name: 'A leave entered late holds from today, not from its first day',
    file: 'server/src/db/migrations/145-tasks-and-who-may-work.sql',
    text: "at, coalesce(n.status_since, today_in(o.time_zone)), 'infinity'",
    instead: "at, today_in(o.time_zone), 'infinity'",
    test: {
      by: 'http',
      file: 'dated-facts.http.test.ts',
      title: 'a leave entered late applies since the day it began, but was not shown on that day',
    },
  },
  {
    name: 'The reason of an event is not under the audit seal',
    file: 'server/src/events/seal/canonical.ts',
    text: '    reason: event.reason,\n',
    instead: '',
    test: { by: 'http', file: 'audit-seal.http.test.ts', title: 'changes any one thing of any event' },
  },

  // messages
  {
    name: 'A message under way is sent by the next worker too',
    file: 'server/src/messages/deliver.ts',
    text: 'next_attempt_at = coalesce(h.until, now() + ${lease})',
    instead: 'next_attempt_at = coalesce(h.until, now() - ${lease})',
    test: { by: 'http', file: 'outbox.http.test.ts', title: 'a mail being sent is not sent by the next worker too' },
  },
  {
    name: 'Messages that were claimed and not tried lose a try',
    file: 'server/src/messages/deliver.ts',
    text: 'set attempts = o.attempts - 1, next_attempt_at = now()',
    instead: 'set next_attempt_at = now()',
    test: {
      by: 'http',
      file: 'outbox-channels.http.test.ts',
      title: 'while the service is down, untried messages of the batch lose no attempt',
    },
  },
  {
    name: 'A webhook’s signature leaves its moment out, so that it can be sent again later',
    file: 'server/src/messages/webhook.ts',
    text: '`${id}.${timestamp}.${payload}`',
    instead: '`${id}.${payload}`',
    test: {
      by: 'http',
      file: 'outbox-channels.http.test.ts',
      title: 'carry a signature that proves the sender, the time and the text',
    },
  },
  {
    name: 'A webhook is given up at the first failure of the receiver',
    file: 'server/src/messages/webhook.ts',
    text: "status === 410 ? 'never' : 'later'",
    instead: "status >= 410 ? 'never' : 'later'",
    test: {
      by: 'http',
      file: 'outbox-channels.http.test.ts',
      title: 'follow no redirect, retry after other refusals, and stop when the receiver is gone',
    },
  },
  {
    name: 'A limited coordinator messages as many people as they like at once',
    file: 'server/src/features/bulk-changes/acts/messages/message.ts',
    text: "most: ({ role }) => (role === 'coordinator_limited' ? mostMessagedAlone : null),",
    instead: 'most: () => null,',
    test: {
      by: 'http',
      file: 'message-act.http.test.ts',
      title: '[R-API-50] more than 500 need a second person, and a limited coordinator cannot send to more',
    },
  },
  {
    name: 'A phone that two people share gets a message to many twice',
    file: 'server/src/features/bulk-changes/acts/messages/reach.ts',
    text: 'if (number && !taken.has(number)) return',
    instead: 'if (number) return',
    test: { by: 'http', file: 'message-kill.http.test.ts', title: 'whose workers are killed on the way' },
  },
  {
    name: 'A message says that it is about somebody else’s form',
    file: 'server/src/features/threads/subjects.ts',
    text: ' and a.id = ${id} and a.employee_id = ${employee_id}`',
    instead: ' and a.id = ${id}`',
    test: {
      by: 'http',
      file: 'threads.http.test.ts',
      title:
        'a nurse starts a conversation about a session, checklist or form they handle; each shows its name only to those who may know it',
    },
  },
  {
    name: 'A thread keeps the links that its messages open something with',
    file: 'server/src/messages/keep-message.ts',
    text: "(isOurs || secret.test(link) ? '[link]' : link)",
    instead: '(isOurs && secret.test(link) ? link : link)',
    test: {
      by: 'http',
      file: 'learner-links.http.test.ts',
      title: '[R-RTE-3] messages: no secret of a sent link is in the database, nor in the thread',
    },
  },
  {
    name: 'The dashboard reads all that is open to say what is due soon',
    file: 'server/src/features/dashboard/training.ts',
    text: ' and a.due_on <= t.today + 30\n        -- said beforehand',
    instead: '\n        -- said beforehand',
    test: {
      by: 'http',
      file: 'dashboard-plans.http.test.ts',
      title: 'late and soon-due counts read only what is open and due by then, whatever was completed in past years',
    },
  },

  // Sign-in
  {
    name: 'Looking whether the sign-in is good keeps it alive for ever',
    file: 'server/src/http/mount.ts',
    text: "endpoint.path !== '/check-access-token')",
    instead: "endpoint.path !== '/')",
    test: {
      by: 'http',
      file: 'auth.http.test.ts',
      title: '[R-API-12] [R-STA-3] checking a token returns user and agency, and does not count as activity',
    },
  },
  {
    name: 'A code of the authenticator app is good twice',
    file: 'server/src/features/auth/two-factor.ts',
    text: 'step <= Number(kept.last_step)',
    instead: 'step < Number(kept.last_step)',
    test: {
      by: 'http',
      file: 'two-factor.http.test.ts',
      title: 'a code works once, even when sent twice at the same moment',
    },
  },
  {
    name: 'An older reset link stays good beside the newest',
    file: 'server/src/features/auth/reset.ts',
    text: '  await endLinks(db, user_id)\n',
    instead: '',
    test: {
      by: 'http',
      file: 'auth-reset.http.test.ts',
      title: 'of several links only the newest works, and an expired or invented one does not',
    },
  },
  {
    name: 'Guesses at one account are counted apart for each spelling of its address',
    file: 'server/src/http/limits.ts',
    text: "email.trim().normalize('NFKC').toLowerCase()",
    instead: "email.trim().normalize('NFKC')",
    test: {
      by: 'http',
      file: 'limits.http.test.ts',
      title: 'an email address counts as one in any spelling, and other fields cannot change it',
    },
  },

  // backup
  {
    name: 'An agency restored elsewhere takes an address in other letters for another person',
    file: 'server/src/backup/restore-agency.ts',
    text: 'lower(u.email) = lower(i.email)',
    instead: 'u.email = i.email',
    test: {
      by: 'http',
      file: 'backup.http.test.ts',
      title: 'elsewhere its people are found by email address, and no vendor staff come along',
    },
  },

  // the web app, without a browser
  {
    name: 'Two presses send a form twice',
    file: 'web/src/widgets/form/use-form.ts',
    text: '    if (underWay.current) return\n',
    instead: '',
    test: {
      by: 'web',
      file: 'use-form.test.tsx',
      title: 'while a response is pending nothing is sent again, whatever is typed',
    },
  },
  {
    name: 'A refused form leaves the focus on its button',
    file: 'web/src/widgets/form/use-form.ts',
    text: '    if (!isEmpty(found)) focusFirstError()\n',
    instead: '    if (isEmpty(found)) focusFirstError()\n',
    test: {
      by: 'web',
      file: 'use-form.test.tsx',
      title: 'nothing is sent while the contract refuses it: each field says why, and the first one gets the focus',
    },
  },
  {
    name: 'What was chosen in the conflict dialog is saved on the old version',
    file: 'web/src/widgets/form/use-form.ts',
    text: 'attempt(chosen, conflict.theirs, newest)',
    instead: 'attempt(chosen, conflict.theirs, version)',
    test: {
      by: 'web',
      file: 'use-form.test.tsx',
      title:
        'the second user to save chooses between both values, keeps the other’s separate changes, and saves on top',
    },
  },
  {
    name: 'A merged form loses what only the other one changed',
    file: 'web/src/widgets/form/form-state.ts',
    text: 'return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }',
    instead: 'return { ...theirs, ...mine, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }',
    test: { by: 'web', file: 'form-state.test.ts', title: 'keeping my value loses none of their other changes' },
  },
  {
    name: 'Ticks of another page are lost',
    file: 'web/src/widgets/list/selection.ts',
    text: 'selection.ids.filter(id => !page.includes(id))',
    instead: 'selection.ids.filter(id => page.includes(id))',
    test: {
      by: 'web',
      file: 'selection.test.ts',
      title: 'rows are selected page by page, and those of other pages stay selected',
    },
  },
  {
    name: 'Rows stay ticked when other filters hide them',
    file: 'web/src/widgets/list/use-selection.ts',
    text: 'held.question === question ? held.selection : nothingSelected',
    instead: 'held.question ? held.selection : nothingSelected',
    test: {
      by: 'web',
      file: 'SelectionBar.test.tsx',
      title: 'a changed search clears the selection, because its rows may no longer be listed',
    },
  },
  {
    name: 'The search offers what the user may not open',
    file: 'web/src/app/search/places.ts',
    text: 'return all.filter(place => can(user, place.access))',
    instead: "return all.filter(place => place.access.is !== 'public' || can(user, place.access))",
    test: {
      by: 'web',
      file: 'places.test.ts',
      title: 'a viewer is offered the pages a viewer can open, and no actions that change things',
    },
  },

  // in a real browser
  {
    name: 'One rule of a page is enough: an agency’s user is let into the area of customer success',
    file: 'web/src/nav/guards.tsx',
    text: '!rules.every(rule => can(session.user, rule))',
    instead: '!rules.some(rule => can(session.user, rule))',
    test: {
      by: 'web',
      file: 'roles.test.tsx',
      title: ' is refused at every customer success address',
    },
  },
  {
    name: 'A new version reloads a tab in which somebody is typing',
    file: 'web/src/app/update/updates.ts',
    text: 'if (first || !mayReload()) offer.set',
    instead: 'if (first && !mayReload()) offer.set',
    test: {
      by: 'journey',
      file: 'update.spec.ts',
      title: '[R-UPD-3] [R-UPD-4] other tabs show the box too and follow, except one with unsaved input',
    },
  },
  {
    name: 'A long form is left without a question',
    file: 'web/src/widgets/form/FormPage.tsx',
    text: '<UnsavedGuard dirty={form.dirty}',
    instead: '<UnsavedGuard dirty={form.dirty && form.busy}',
    test: {
      by: 'web',
      file: 'agency-info.test.tsx',
      title: 'leaving with unsaved changes asks once, and discarding restores the saved values',
    },
  },
  {
    name: 'A list that failed shows its skeleton for ever',
    file: 'web/src/widgets/list/ListRows.tsx',
    text: 'failed={list.failed}',
    instead: 'failed={list.failed && list.busy}',
    test: {
      by: 'web',
      file: 'errors.test.tsx',
      title: '[R-ERR-3] no response is a communication problem, and the list can be reloaded',
    },
  },
  {
    name: 'The way back leads to the list without its filters and page',
    file: 'web/src/widgets/list/list-memory.ts',
    text: 'return left.search ? `${path}?${left.search}` : path',
    instead: 'return left.search ? home : path',
    test: {
      by: 'web',
      file: 'employees-list.test.tsx',
      title: 'a click anywhere on a row opens the person, and the way back leads to the same list',
    },
  },
  {
    name: 'The search opens the active ones of a name alone',
    file: 'web/src/app/search/use-results.ts',
    text: 'to.employees({ search })',
    instead: 'to.employees({ search, provider_status: 1 })',
    test: {
      by: 'web',
      file: 'search.test.tsx',
      title: 'everyone with that name opens in the list, whatever the status',
    },
  },
  {
    name: 'Signing out in one tab leaves the others signed in',
    file: 'web/src/auth/actions.ts',
    text: "    if (news.is === 'left') return sessionEnded('left')\n",
    instead: "    if (news.is === 'left') return\n",
    test: { by: 'web', file: 'session.test.tsx', title: 'a sign-out in another tab ends this one too' },
  },
  {
    name: 'The end of a bulk change is told to nobody who has left its page',
    file: 'web/src/widgets/jobs/use-end-notices.ts',
    text: 'location.pathname === page || job.started_by',
    instead: 'location.pathname !== page || job.started_by',
    test: {
      by: 'web',
      file: 'bulk-change.test.tsx',
      title: 'the end of a change is announced on any page, with a link to the undo',
    },
  },
  // classes
  {
    name: 'Somebody new passes those who wait for a seat',
    file: 'server/src/features/bookings/seats.ts',
    text: 's.booked + s.waiting + c.nth <= s.capacity',
    instead: 's.booked + c.nth <= s.capacity',
    test: {
      by: 'http',
      file: 'bookings.http.test.ts',
      title: 'after enrollment closes only staff fill a free seat; a staff-run wait-list never moves automatically',
    },
  },
  {
    name: 'A second press on the tablet counts as a second coming',
    file: 'server/src/features/check-in/judge.ts',
    text: "if (pressedTwice) return { is: 'duplicate' }",
    instead: "if (pressedTwice) return { is: 'counted' }",
    test: {
      by: 'http',
      file: 'check-in.http.test.ts',
      title: 'every stamp once, conflicts shown, nothing lost',
    },
  },
  {
    name: 'Everybody who checks in is in time',
    file: 'server/src/features/check-in/judge.ts',
    text: "(isLate ? 'late' : 'attended')",
    instead: "'attended'",
    test: {
      by: 'http',
      file: 'check-in.http.test.ts',
      title: 'arriving after ten minutes is late; leaving early is partial attendance',
    },
  },
  {
    name: 'A code that stood on the screen some minutes ago still opens',
    file: 'server/src/features/check-in/codes.ts',
    text: "nth >= now - earlier ? 'right' : 'old'",
    instead: "nth >= now - known ? 'right' : 'old'",
    test: {
      by: 'http',
      file: 'check-in.http.test.ts',
      title: 'a wrong, an old and a missing code are refused',
    },
  },
  {
    name: 'Whoever came for a minute has completed the program',
    file: 'server/src/features/attendance/plan-settlement.ts',
    text: "return isEnough ? 'reached' : 'below'",
    instead: "return isEnough || present > 0 ? 'reached' : 'below'",
    test: {
      by: 'http',
      file: 'attendance.http.test.ts',
      title: 'below, at and above the threshold of the program',
    },
  },
  {
    name: 'A session is signed off though its record lacks something',
    file: 'server/src/features/attendance/close-session.ts',
    text: 'else errors[',
    instead: "else if (item === 'date') errors[",
    test: {
      by: 'http',
      file: 'session-records.http.test.ts',
      title: 'missing items block the sign-off until each is waived with a note, and the notes are printed',
    },
  },
  {
    name: 'What a next cycle stands on is taken back',
    file: 'server/src/features/attendance/plan-settlement.ts',
    text: 'if (wrote && facts?.stays)',
    instead: 'if (wrote && facts?.stays === null)',
    test: {
      by: 'http',
      file: 'attendance.http.test.ts',
      title: 'a completion that the next cycle builds on stays',
    },
  },
  {
    name: 'The record does not hear of a walk-in who was forgotten',
    file: 'server/src/features/attendance/close-session.ts',
    text: '    await freezeAgain(scope, session_id)\n',
    instead: '    if (walkers.length === 0) await freezeAgain(scope, session_id)\n',
    test: {
      by: 'http',
      file: 'attendance.http.test.ts',
      title:
        'a forgotten walk-in is added to a closed session: seat, marks, ledger, history and record, with one reason',
    },
  },
  {
    name: 'Minutes that a completion had replaced are lost with it',
    file: 'server/src/features/learning/reverse.ts',
    text: '  await restorePartial(scope, people)\n',
    instead: '',
    test: {
      by: 'http',
      file: 'attendance.http.test.ts',
      title: 'minutes that a completion replaced count again when staff reverse the completion',
    },
  },
  {
    name: 'A series is held on the holidays it should skip',
    file: 'server/src/features/schedule/repeat/dates.ts',
    text: 'repeats.rule.skips_holidays ? await',
    instead: '!repeats.rule.skips_holidays ? await',
    test: {
      by: 'http',
      file: 'repeat.http.test.ts',
      title: 'it keeps its local time across both clock changes; a yearly holiday is skipped',
    },
  },
  {
    name: 'Readers of calendars hear of no move',
    file: 'server/src/features/schedule/calendar-file.ts',
    text: 'sequence: day.sequence',
    instead: 'sequence: 0',
    test: {
      by: 'http',
      file: 'feeds.http.test.ts',
      title: 'two third-party readers agree on a series, a moved and a canceled class',
    },
  },
  {
    name: 'The trend by group counts people who have left',
    file: 'server/src/features/compliance/overview/trend.ts',
    text: "and known_to = 'infinity' and provider_status = 1 offset 0",
    instead: "and known_to = 'infinity' offset 0",
    test: {
      by: 'http',
      file: 'overview.http.test.ts',
      title: 'every number of the trend by group is the total of the list of that day',
    },
  },
  {
    name: 'Who has left still learns',
    file: 'server/src/db/migrations/210-links-end-with-their-reason.sql',
    text: ' and e.provider_status not in (2, 5, 9))',
    instead: ')',
    test: {
      by: 'http',
      file: 'learners.http.test.ts',
      title: 'is in the records, and its content opens no more',
    },
  },
  {
    name: 'Staff see a learning link of somebody who has left as open',
    file: 'server/src/features/learner-links/links.ts',
    text: "when e.provider_status in (2, 5, 9) then 'left'",
    instead: "when false then 'left'",
    test: {
      by: 'http',
      file: 'learner-links.http.test.ts',
      title: 'opens nowhere, and its devices open nothing; staff see why',
    },
  },
  {
    name: 'A key reads the content of somebody who has left',
    file: 'server/src/features/learners/own-assignments.ts',
    text: 'if (!seen?.learns)',
    instead: 'if (!seen)',
    test: {
      by: 'http',
      file: 'learners.http.test.ts',
      title: 'is in the records, and its content opens no more',
    },
  },
  {
    name: 'A package that a key opened plays on when its learner has left',
    file: 'server/src/features/programs/packages/launches.ts',
    text: '${learns ? learner.id : null}',
    instead: '${null}',
    test: {
      by: 'http',
      file: 'learner-role.http.test.ts',
      title: 'a package shows no further page once its learner is',
    },
  },
  {
    name: 'A page of a package opens in a tab of its own',
    file: 'server/src/http/content.ts',
    text: " && headers['sec-fetch-dest'] !== 'document'",
    instead: '',
    test: {
      by: 'http',
      file: 'packages.http.test.ts',
      title: 'a package page opens only in a frame: nothing in it can redirect a tab of its own elsewhere',
    },
  },
  {
    name: 'A device says how long somebody learned, whatever the clock says',
    file: 'server/src/features/learning/modules.ts',
    text: 'sql`least(${seconds}::int, greatest(0, (',
    instead: 'sql`greatest(${seconds}::int, greatest(0, (',
    test: {
      by: 'http',
      file: 'learners.http.test.ts',
      title: 'time spent never exceeds the time since the program began by the server clock, plus one report',
    },
  },
  {
    name: 'Control characters are taken as text',
    file: 'server/src/lib/plain-text.ts',
    text: 'value.isWellFormed() && value.search(controls) < 0',
    instead: 'value.isWellFormed()',
    test: {
      by: 'http',
      file: 'named-refusals.http.test.ts',
      title: ' is refused by field name',
    },
  },
  {
    name: 'Tabs and line ends are refused as control characters',
    file: 'server/src/lib/plain-text.ts',
    text: '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]',
    instead: '[\\u0000-\\u001f]',
    test: {
      by: 'http',
      file: 'named-refusals.http.test.ts',
      title: 'tabs and line breaks are allowed in text',
    },
  },
  {
    name: 'A thread that runs out of memory is told of as a failure of ours',
    file: 'server/src/lib/beside.ts',
    text: "if (code === 'ERR_WORKER_OUT_OF_MEMORY')",
    instead: "if (code === 'ERR_OTHER')",
    test: {
      by: 'unit',
      file: 'beside.test.ts',
      title: 'work that uses up its memory ends its thread, not the process',
    },
  },
  {
    name: 'A row of a workbook may be as long as it likes',
    file: 'server/src/features/imports/open-roster.ts',
    text: 'if (length <= mostRow) return length',
    instead: 'if (length >= 0) return length',
    test: {
      by: 'http',
      file: 'hostile-files.http.test.ts',
      title: 'a text of 900,000 characters in each cell of a row',
    },
  },
  {
    name: 'JSON is parsed before anybody looks at how it is built',
    file: 'server/src/http/json-body.ts',
    text: 'if (text.length > small)',
    instead: 'if (text.length < 0)',
    test: {
      by: 'http',
      file: 'limits.http.test.ts',
      title: 'an endlessly nested body is refused with a message before it is parsed, and delays no one',
    },
  },
  {
    name: 'Lists may nest in JSON without end',
    file: 'server/src/http/json-body.ts',
    text: 'if (lefts.length >= mostOf.depth)',
    instead: 'if (lefts.length < 0)',
    test: {
      by: 'unit',
      file: 'validate.test.ts',
      title: 'the checks before and after parsing refuse the same bodies',
    },
  },
  {
    name: 'Less than an hour is told as a part of an hour',
    file: 'contract/src/texts/hours.ts',
    text: 'Math.abs(minutes) < 60 &&',
    instead: 'Math.abs(minutes) < 1 &&',
    test: {
      by: 'unit',
      file: 'why.test.ts',
      title: 'what is missing is told in minutes below one hour',
    },
  },
  {
    name: 'A field of a hidden section of a form counts',
    file: 'contract/src/forms/logic.ts',
    text: 'this.#showsSection(section) && (field.when',
    instead: '(field.when',
    test: {
      by: 'unit',
      file: 'forms/logic.test.ts',
      title: 'a hidden answer does not count, even down a chain; neither does the answer of a hidden section',
    },
  },
  {
    name: 'A signature that no longer fits the answers counts',
    file: 'contract/src/forms/signers.ts',
    text: 'one.is_superseded ? []',
    instead: 'false ? []',
    test: {
      by: 'unit',
      file: 'forms/problems.test.ts',
      title: 'a superseded signature gives the turn back; a refusal stops everyone',
    },
  },
  {
    name: 'Opening a medical scan or note is told to nobody',
    file: 'server/src/records/medical.ts',
    text: '  recordEvent(scope, {\n    kind,',
    instead: "  kind.startsWith('m') ? Promise.resolve() : recordEvent(scope, {\n    kind,",
    test: {
      by: 'http',
      file: 'medical.http.test.ts',
      title: 'records who opened what for which employee; the person’s history does not',
    },
  },
  {
    name: 'The landing page Programs leads to the dashboard',
    file: 'web/src/nav/landing.ts',
    text: "path: own.page('programs')",
    instead: 'path: own.dashboard()',
    test: {
      by: 'web',
      file: 'nav.test.ts',
      title: 'landing follows the user’s choice',
    },
  },
  {
    name: 'A package that looks from its parent upward finds no run-time',
    file: 'server/src/features/programs/packages/run-time.ts',
    text: "    ['parent', held],\n",
    instead: '',
    test: {
      by: 'unit',
      file: 'run-time.test.ts',
      title: 'it is found from the parent upward, and in the opener',
    },
  },
  {
    name: 'A frame within a package hears anybody who answers',
    file: 'server/src/features/programs/packages/run-time.ts',
    text: 'if (!above.includes(from) || !values) return',
    instead: 'if (!values) return',
    test: {
      by: 'unit',
      file: 'run-time.test.ts',
      title: 'a frame within the package waits for its values',
    },
  },
  {
    name: 'A score that nobody can read counts as none',
    file: 'contract/src/programs/package-reports.ts',
    text: "? Number(said) : 'unreadable'",
    instead: '? Number(said) : null',
    test: {
      by: 'http',
      file: 'package-reports.http.test.ts',
      title: 'against a mark of',
    },
  },
  {
    name: 'A package that failed after it was completed stays done',
    file: 'server/src/features/learning/modules.ts',
    text: "${verdict.outcome === 'failed'}::boolean and",
    instead: 'false and',
    test: {
      by: 'http',
      file: 'package-reports.http.test.ts',
      title: 'failed after completed is not complete, and gives no certificate',
    },
  },
  {
    name: 'A past training in progress is recorded as completed',
    file: 'server/src/features/training-imports/plan-training.ts',
    text: 'if (row.unfinished) return',
    instead: 'if (row.unfinished && row.n < 0) return',
    test: {
      by: 'http',
      file: 'training-import.http.test.ts',
      title: '[R-UPD-4] unfinished rows are left out and say so, and the status column is recognized by its values',
    },
  },
  {
    name: 'Half an hour from a file completes a program of an hour',
    file: 'server/src/features/learning/elsewhere.ts',
    text: "when ${minutes} < v.credit_minutes then 'short'",
    instead: "when false then 'short'",
    test: {
      by: 'http',
      file: 'training-import.http.test.ts',
      title: 'fewer minutes than the credit count as minutes and complete nothing',
    },
  },
  {
    name: 'A number without its zeros in front finds nobody',
    file: 'server/src/features/imports/match.ts',
    text: "(_, zeros) => '0'.repeat(zeros) + core",
    instead: '() => core',
    test: {
      by: 'http',
      file: 'matching.http.test.ts',
      title: 'of past training',
    },
  },
  {
    name: 'A number that now carries another name asks nothing',
    file: 'server/src/features/imports/whom.ts',
    text: 'if (!match.was && isSomebodyElse(given, person))',
    instead: 'if (!match.was && !person)',
    test: {
      by: 'http',
      file: 'matching.http.test.ts',
      title: 'of past training',
    },
  },
  {
    name: 'A session of a quarter of an hour completes a live module of an hour',
    file: 'server/src/features/attendance/plan-settlement.ts',
    text: ': !reachesThreshold(minutes, module_minutes, attendance_threshold)',
    instead: ': minutes < 0 && module_minutes > 0 && attendance_threshold > 0',
    test: {
      by: 'http',
      file: 'attendance.http.test.ts',
      title: 'a session far shorter than its live module records minutes and completes nothing',
    },
  },
  {
    name: 'A session too short for what it teaches does the step of a path',
    file: 'server/src/features/path-standings/facts.ts',
    text: " and b.settled ->> 'why' is distinct from 'short'",
    instead: '',
    test: {
      by: 'http',
      file: 'session-steps.http.test.ts',
      title: '[R-RTE-12] a session too short for its program completes no step',
    },
  },
  {
    name: 'A form from a file holds a text that is taken for one of ours',
    file: 'server/src/features/forms/form-file-beside.ts',
    text: '    refuseUnsound(raw, { values: valuesOf({ mostBody: 1 }) })\n',
    instead: '',
    test: {
      by: 'http',
      file: 'forms/forms.http.test.ts',
      title: 'a file with text that could not be typed into a form is refused, and the position is named',
    },
  },
  {
    name: 'Washington leaves out a first year that is a full one',
    file: 'server/src/features/compliance/presets/elsewhere.ts',
    text: "first_year: 'exempt_partial'",
    instead: "first_year: 'exempt'",
    test: {
      by: 'unit',
      file: 'presets.test.ts',
      title: 'the packs apply to the right people and leave out the rest',
    },
  },
  {
    name: 'Whoever has a step of a form signs it before their turn',
    file: 'server/src/features/employee-forms/sign.ts',
    text: "if (!turns(held).turn.includes(step_key)) throw new AppError('NOT_YOUR_TURN'",
    instead: "if (held.signers.length === 0) throw new AppError('NOT_YOUR_TURN'",
    test: { by: 'http', file: 'form-moves.http.test.ts', title: 'random moves by every role and four links' },
  },
  {
    name: 'A form is read before its row is held, so that a void and a signature both come through',
    file: 'server/src/features/employee-forms/held.ts',
    text: "  await lockRow(scope, 'employee_forms', id)\n",
    instead: '',
    test: { by: 'http', file: 'form-moves.http.test.ts', title: 'a form is voided or signed, never both' },
  },
  {
    name: 'A signer learns which fields other steps have',
    file: 'server/src/features/employee-forms/answers.ts',
    text: '!field || hand.knows?.(key) === false',
    instead: '!field',
    test: {
      by: 'http',
      file: 'signer-bounds.http.test.ts',
      title: 'answers for another step are refused like nonexistent ones',
    },
  },
  {
    name: 'A file that answers a step of somebody else can be taken by its id',
    file: 'server/src/features/employee-forms/answers.ts',
    text: 'filesIn(held, open).filter(id => !before.open.includes(id))',
    instead: 'filesIn(held, open).filter(id => !before.all.includes(id))',
    test: {
      by: 'http',
      file: 'signer-bounds.http.test.ts',
      title: 'files of another form, step, person or agency are refused',
    },
  },
  {
    name: 'An answer kept for a repeated call is not sealed',
    file: 'server/src/http/idempotency.ts',
    text: 'seal(keys, place, JSON.stringify(answer ?? null))',
    instead: '{ answer }',
    test: {
      by: 'http',
      file: 'planted-secret.http.test.ts',
      title: 'a planted number, secret and illness are nowhere in plain text, and revealing them writes an event',
    },
  },
  {
    name: 'A signer’s browser gets conditions that it cannot answer',
    file: 'contract/src/forms/settled-content.ts',
    text: 'if (!has(subjectOf(term)) || ',
    instead: 'if (',
    test: { by: 'unit', file: 'settled-content.test.ts', title: 'shows and requires what the server does' },
  },
  {
    name: 'A seal holds though bytes follow what it covers',
    file: 'server/src/features/form-documents/seal-pdf.ts',
    text: ` || second + rest !== file.length) return 'not whole'
  // \`<\`, the signature in hex and \`>\` stand between the two parts and nothing else
  const hex = text.slice(first, second)
  if (!/^<[0-9a-fA-F]+>$/.test(hex)) return 'not whole'
  const covered = Buffer.concat([file.subarray(0, first), file.subarray(second)])`,
    instead: `) return 'not whole'
  // \`<\`, the signature in hex and \`>\` stand between the two parts and nothing else
  const hex = text.slice(first, second)
  if (!/^<[0-9a-fA-F]+>$/.test(hex)) return 'not whole'
  const covered = Buffer.concat([file.subarray(0, first), file.subarray(second, second + rest)])`,
    test: {
      by: 'unit',
      file: 'form-documents/seals.test.ts',
      title: 'flipped bits, appended bytes and edits never pass',
    },
  },
  {
    name: 'What is hidden at the end stays in the words of a completed form',
    file: 'server/src/features/employee-forms/complete.ts',
    text: '  await dropHidden(scope, held)\n',
    instead: '',
    test: {
      by: 'http',
      file: 'form-evidence.http.test.ts',
      title: 'fields hidden by a paper form are dropped on acceptance, from both the row and the text',
    },
  },
  {
    name: 'The audit does not hold frozen answers against the words they were completed with',
    file: 'server/src/features/form-documents/check-documents.ts',
    text: '    same(row.answers, plain) &&\n',
    instead: '',
    test: { by: 'http', file: 'document-edits.http.test.ts', title: 'the audit names all' },
  },
  {
    name: 'Revealing a secret of a form leaves no trace',
    file: 'server/src/features/employee-forms/deeds.ts',
    text: "  await recordEvent(scope, {\n    kind: 'employee_form.revealed',",
    instead: "  if (reason === '')\n    await recordEvent(scope, {\n    kind: 'employee_form.revealed',",
    test: {
      by: 'http',
      file: 'planted-secret.http.test.ts',
      title: 'revealing them writes an event',
    },
  },
  {
    name: 'The seal of a signature leaves out the name that was typed',
    file: 'server/src/events/seal/canonical.ts',
    text: 'ev.image_sha256, ev.typed_name, ',
    instead: 'ev.image_sha256, ',
    test: {
      by: 'http',
      file: 'document-edits.http.test.ts',
      title: 'the audit names all',
    },
  },
  {
    name: 'A void leaves the links of a form open',
    file: 'server/src/db/migrations/383-links-to-sign.sql',
    text: "f.state not in ('voided', 'expired', 'rejected') and f.start_date",
    instead: "f.state not in ('expired', 'rejected') and f.start_date",
    test: {
      by: 'http',
      file: 'signer-bounds.http.test.ts',
      title: 'gets the same refusal for every bad secret: unknown, expired, for another purpose or place',
    },
  },
  {
    name: 'Wrong proofs of a link are not counted',
    file: 'server/src/features/signed-links/open-link.ts',
    text: 'set tries = tries + 1,',
    instead: 'set tries = tries,',
    test: {
      by: 'http',
      file: 'form-races.http.test.ts',
      title: 'cannot be guessed more often in parallel than in sequence',
    },
  },
  {
    name: 'A code opens a link again and again',
    file: 'server/src/features/signed-links/open-link.ts',
    text: 'code_hash = case when ${code === undefined} then code_hash end,',
    instead: 'code_hash = code_hash,',
    test: {
      by: 'http',
      file: 'form-races.http.test.ts',
      title: 'is opened once by a code',
    },
  },
  {
    name: 'A signature covers other words than the signer saw',
    file: 'server/src/features/employee-forms/sign.ts',
    text: 'if (words_hash !== signing.words_hash) throw',
    instead: "if (words_hash === '') throw",
    test: {
      by: 'http',
      file: 'form-races.http.test.ts',
      title: 'signed while its answers change, it covers the current answers or is refused',
    },
  },
  {
    name: 'Lists keep what a form hid at its end',
    file: 'contract/src/forms/values.ts',
    text: ' || !visible.has(key)) return []',
    instead: ') return []',
    test: {
      by: 'unit',
      file: 'forms/values.test.ts',
      title: 'never answers that were hidden at the end',
    },
  },
  {
    name: 'A signer’s copy shows the medical answers of others',
    file: 'server/src/features/sign/sign-view.ts',
    text: 'hide: new Set(others.filter(isSealed)',
    instead: 'hide: new Set(others.filter(isSecret)',
    test: {
      by: 'http',
      file: 'sign.http.test.ts',
      title: 'masks others’ medical answers in a signer’s copy',
    },
  },
  {
    name: 'A seal holds though a bit it covers was flipped',
    file: 'server/src/features/form-documents/seal-pdf.ts',
    text: "  if (!told.equals(createHash('sha256').update(covered).digest())) return 'changed'\n",
    instead: '',
    test: {
      by: 'unit',
      file: 'form-documents/seals.test.ts',
      title: 'flipped bits, appended bytes and edits never pass',
    },
  },
  {
    name: 'A legal hold is placed on a form that was destroyed',
    file: 'server/src/features/employee-forms/deeds.ts',
    text: '  if (!of_person) await refuseDestroyed(scope, held)\n',
    instead: '',
    test: {
      by: 'http',
      file: 'form-races.http.test.ts',
      title: 'held while it is destroyed, it is held first or gone',
    },
  },
  {
    name: 'A field of a form has a name that every object has',
    file: 'contract/src/forms/content.ts',
    text: "  z.refine(name => !(name in {}), formsText('keyReserved')),\n",
    instead: '',
    test: {
      by: 'http',
      file: 'sign/hostile.http.test.ts',
      title: 'can’t use a key that every JavaScript object has, because a missing required answer would go unnoticed',
    },
  },
  {
    name: 'Undoing an import throws away whoever has signed forms since',
    file: 'server/src/features/employee-batches/as-left.ts',
    text: "and (a.state <> 'open' or a.version > 1))",
    instead: 'and false)',
    test: {
      by: 'http',
      file: 'import-undo.http.test.ts',
      title: 'an imported person with a form, a hold or a credential since is not deleted with it',
    },
  },
  {
    name: 'An undo takes a form away though a legal hold is on it',
    file: 'server/src/features/employee-forms/deeds.ts',
    text: '  await write(scope, held, {})\n',
    instead: '',
    test: {
      by: 'http',
      file: 'form-acts.http.test.ts',
      title: 'a form with a legal hold is not removed by an undo',
    },
  },
  {
    name: 'A manifest is read as UTF-8 whatever it says of itself',
    file: 'server/src/features/programs/packages/read-xml.ts',
    text: ": named) ?? 'utf-8'",
    instead: ": null) ?? 'utf-8'",
    test: { by: 'http', file: 'packages.http.test.ts', title: 'a valid manifest is read' },
  },
  {
    name: 'A Tin Can package is told that its manifest is missing',
    file: 'server/src/features/programs/packages/open-package.ts',
    text: 'if (deeper === undefined && other) return',
    instead: 'if (names.length === 0 && other) return',
    test: { by: 'http', file: 'packages.http.test.ts', title: 'is named as what it is' },
  },
  {
    name: 'Nobody is told that the rules of order of a package are ignored',
    file: 'server/src/features/programs/packages/read-manifest.ts',
    text: "  'sequencingRules',\n",
    instead: '',
    test: {
      by: 'http',
      file: 'packages.http.test.ts',
      title: 'features of a package that will not work are reported on upload',
    },
  },
  {
    name: 'The score of a package reaches no screen of the staff',
    file: 'server/src/features/learning/modules.ts',
    text: 'm set score = ${verdict.score}::smallint',
    instead: 'm set score = null::smallint',
    test: { by: 'http', file: 'package-reports.http.test.ts', title: 'staff see the state and score of each module' },
  },
  {
    name: 'A package is told no name of who learns',
    file: 'server/src/features/learners/learners.routes.ts',
    text: 'name: learner.listed_name',
    instead: "name: ''",
    test: {
      by: 'http',
      file: 'package-reports.http.test.ts',
      title: 'a package receives the learner’s name in the usual LMS format',
    },
  },
  {
    name: 'A return from leave is taken for a hire',
    file: 'server/src/features/path-standings/rules.ts',
    text: "l.rule_for = 'hired' and e.provider_status in (3, 4, 8)",
    instead: 'false',
    test: {
      by: 'http',
      file: 'learning-paths.http.test.ts',
      title:
        '[R-RTE-5] a return from leave is not a hire, unless the rule is for any activation; a return after leaving is one',
    },
  },
  {
    name: 'A thread that has ended is given the next file',
    file: 'server/src/lib/beside.ts',
    text: ".on('exit', () => forget(thread))",
    instead: '',
    test: { by: 'unit', file: 'beside.test.ts', title: 'a thread that ended while waiting for work gets none' },
  },
]
