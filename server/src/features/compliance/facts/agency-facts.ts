import type { Certification, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { AgencySpan } from '../engine/facts.ts'
import type { TopicNamed } from './entries.ts'
import { mergedInto } from './merged-into.ts'

/** Facts shared by all people of an agency. */
export interface AgencyFacts {
  spans: readonly AgencySpan[]
  equivalents: Readonly<Record<string, readonly string[]>>
  topicNamed: TopicNamed
}

export async function loadAgencyFacts(scope: Scope): Promise<AgencyFacts> {
  const { db, agency } = scope
  // Facts that always held have a start date that days can be counted from
  const spans = await db.rows<{
    from: string
    to: string | null
    state: string | null
    certifications: Certification[]
  }>(
    sql`
      select greatest(valid_from, '0001-01-01'::date) as from, nullif(valid_to, 'infinity') as to, state, certifications from agency_facts
      where organization_id = ${agency.id} and known_to = 'infinity' order by valid_from`,
    'facts.agency',
  )
  const programs = await db.rows<{ id: Id; others: Id[] }>(
    sql`
      select id, satisfied_by_ids::text[] as others from programs where organization_id = ${agency.id} and satisfied_by_ids <> '{}'`,
    'facts.equivalents',
  )
  const names = await db.rows<NameOfTopic>(
    sql`
      select name_key, topic_id, case when since = '-infinity' then null else since end as since from topic_names
      where organization_id = ${agency.id} order by name_key, topic_names.since`,
    'facts.topics',
  )
  const merged = await mergedInto(scope)
  return {
    spans,
    equivalents: Object.fromEntries(programs.map(({ id, others }) => [id, others])),
    topicNamed: topicsByName(names, merged),
  }
}

interface NameOfTopic {
  name_key: string
  topic_id: Id
  since: string | null
}

/** An unknown name represents itself: its minutes count where any topic counts. */
function topicsByName(names: readonly NameOfTopic[], merged: (id: Id) => Id): TopicNamed {
  const byName = Map.groupBy(names, ({ name_key }) => name_key)
  return (name, entered_at) => {
    const known = byName.get(name.toLowerCase())
    const then = known?.findLast(({ since }) => since === null || since <= entered_at) ?? known?.[0]
    return then === undefined ? name : merged(then.topic_id)
  }
}
