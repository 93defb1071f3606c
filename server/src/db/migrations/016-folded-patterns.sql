-- What people type becomes part of a pattern in one order only: folded first, escaped after. Folding turns `％` into `%`, `＿` into `_`,
-- `＼` into a backslash and `©` into `(C)`, so what is escaped before it is not escaped at all.

-- A word as it stands in folded text. What folds into nothing, such as a lone accent, would be found in everything: it stays as it is
-- and is found nowhere.
create function folded_word(value text) returns text language sql immutable strict parallel safe set search_path = public as $$
  select case when btrim(fold(value)) = '' then value else fold(value) end
$$;

create or replace function like_text(value text) returns text language sql immutable strict parallel safe
set search_path = public as $$
  select replace(replace(replace(folded_word(value), '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- The same for a regular expression.
create function regex_text(value text) returns text language sql immutable strict parallel safe set search_path = public as $$
  select regexp_replace(folded_word(value), '[][\\.*+?^${}()|]', '\\\&', 'g')
$$;
