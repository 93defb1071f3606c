import { catalogId } from '@preceptor/contract'
import type { Client } from 'pg'

/** Saves the agency's last certificate and transcript numbers before its rows are deleted. */
export const rememberNumbers = (owner: Client, agency: { id: string }) =>
  owner.query(
    `create temp table numbered on commit drop as
       select kind, year, last from certificate_numbers where organization_id = '${uuidOf(agency.id)}'::uuid`,
  )

/**
 * Catches up with events since the backup: document numbers already issued must not repeat, and the agency is offered the catalog
 * versions published since.
 */
export async function catchUp(owner: Client, agency: { id: string }): Promise<void> {
  await owner.query(
    `insert into certificate_numbers as n (organization_id, kind, year, last) select $1::uuid, kind, year, last from pg_temp.numbered
     on conflict (organization_id, kind, year) do update set last = greatest(n.last, excluded.last)`,
    [agency.id],
  )
  await owner.query(
    `do $$ begin
       if to_regclass('roster_changes') is not null then
         -- counts that servers remember do not go on from what was there before
         insert into roster_changes (organization_id) values ('${uuidOf(agency.id)}');
       end if;
     end $$`,
  )
  await owner.query(
    `update program_checkouts k set latest_number = greatest(k.latest_number, v.number)
     from (select program_id, max(number) as number from program_versions where organization_id = $2 and state = 'published' group by 1) v
     where k.organization_id = $1 and v.program_id = k.catalog_program_id`,
    [agency.id, catalogId],
  )
}

/** DDL takes no parameters. */
const uuidOf = (id: string) => id.replaceAll(/[^\da-f-]/gi, '')
