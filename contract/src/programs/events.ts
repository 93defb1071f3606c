import { programText } from './texts.ts'

export const programEvents = {
  'program.created': programText('created'),
  'program.duplicated': programText('duplicated'),
  'program.updated': programText('updated'),
  'program.archived': programText('archivedEvent'),
  'program.restored': programText('restored'),
  'program.content_edited': programText('contentEdited'),
  'program.draft_discarded': programText('draftDiscarded'),
  'program.reviewed': programText('reviewed'),
  'program.review_removed': programText('reviewRemoved'),
  'program.translation_confirmed': programText('translationConfirmed'),
  'program.published': programText('published'),
  'program.exported': programText('fileExported'),
  'program.imported': programText('imported'),
  'programs.exported': programText('exported'),
} as const
