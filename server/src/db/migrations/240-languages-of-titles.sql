-- The language that text_in chose: papers name it where it isn't their own.
create function text_language(texts jsonb, language text) returns text language sql immutable parallel safe as $$
  select case when nullif(texts ->> language, '') is not null then language
    when nullif(texts ->> 'en', '') is not null then 'en'
    else (select key from jsonb_each_text(texts) where value <> '' order by key limit 1) end
$$;
