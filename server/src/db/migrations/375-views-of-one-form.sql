-- Lists of answers have the questions of a form as columns: a view of one is of that form. Forms are never deleted.
alter table saved_views add column form_id uuid;
alter table saved_views add check ((resource = 'form_answers') = (form_id is not null));
