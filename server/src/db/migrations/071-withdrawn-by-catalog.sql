-- A program that the catalog takes from an agency may end what people there have open.
alter table assignments drop constraint assignments_withdrawn_how_check,
  add constraint assignments_withdrawn_how_check check (withdrawn_how in ('manual', 'left', 'archived', 'catalog'));
