-- The words for readers whose panel is in Spanish; without them they get the others.
alter table panel_messages add column title_es text, add column body_es text,
  add check ((title_es is null) = (body_es is null));
