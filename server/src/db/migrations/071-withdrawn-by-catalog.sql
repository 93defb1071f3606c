-- A program that the catalog takes from an agency may end what people there have open.
alter table assignments drop constraint assignments_withdrawn_how_check,
  add constraint assignments_withdrawn_how_check check (withdrawn_how in ('manual', 'left', 'archived', 'catalog'));

-- Which of the wanted disciplines agencies do not have, by code or name: asked across agencies, before a checkout.
create function disciplines_lacking(agencies uuid[], codes text[], names text[])
returns table (organization_id uuid, lacking text[])
language sql stable security definer set search_path = public as $$
  select a.id, array_agg(w.name order by w.name)
  from unnest(agencies) a (id) cross join unnest(codes, names) w (code, name)
  where not exists (select from disciplines d where d.organization_id = a.id and d.is_active
    and (lower(d.code) = lower(w.code) or lower(d.name) = lower(w.name)))
  group by a.id
$$;
revoke execute on function disciplines_lacking(uuid[], text[], text[]) from public;
grant execute on function disciplines_lacking(uuid[], text[], text[]) to app_csm;
