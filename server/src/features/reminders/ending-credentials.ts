import sql from 'sql-template-tag'

/**
 * True when credential `c` is all its owner has of its type: it was verified, nothing follows it, not even one waiting for a
 * review, and no other one of the type lasts longer.
 */
export const isLastOfItsType = sql`c.state = 'verified' and c.expires_on is not null
  and not exists (select from credentials n where n.organization_id = c.organization_id and n.id = c.renewed_by
    and n.state in ('recorded', 'verified'))
  and not exists (select from credentials n where n.organization_id = c.organization_id and n.employee_id = c.employee_id
    and n.type_id = c.type_id and n.id <> c.id and n.state = 'verified' and (n.expires_on is null or n.expires_on > c.expires_on))`
