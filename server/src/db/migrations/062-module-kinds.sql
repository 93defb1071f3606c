-- Quizzes, videos and packages beside texts, statements and checklists; what each holds is said by contract/src/programs/kinds.
alter table program_modules drop constraint program_modules_kind_check,
  add constraint program_modules_kind_check check (kind in ('document', 'video', 'quiz', 'scorm', 'acknowledgement', 'checklist'));
