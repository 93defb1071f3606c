import * as z from 'zod/mini'
import { access, type Rule } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schemas.ts'
import { fileText } from './texts.ts'

const mebibyte = 1024 * 1024

interface FileKind {
  /** Named text. */
  label: string
  /** Allowed file name extensions; a name with another one gets the first. */
  endings: readonly string[]
  /** A browser may display it: it can't run code in the panel's context. */
  shown?: true
}

/** Kinds of files, detected from their bytes. Others are refused: no programs, pages or drawings that can run in a browser. */
export const fileKinds = {
  'application/pdf': { label: fileText('pdf'), endings: ['pdf'], shown: true },
  'image/jpeg': { label: fileText('picture'), endings: ['jpg', 'jpeg'], shown: true },
  'image/png': { label: fileText('picture'), endings: ['png'], shown: true },
  'image/gif': { label: fileText('picture'), endings: ['gif'], shown: true },
  'image/webp': { label: fileText('picture'), endings: ['webp'], shown: true },
  'image/heic': { label: fileText('picture'), endings: ['heic', 'heif'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: fileText('word'),
    endings: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: fileText('sheet'), endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: fileText('slides'),
    endings: ['pptx'],
  },
  'application/zip': { label: fileText('zip'), endings: ['zip'] },
  'text/plain': { label: fileText('text'), endings: ['txt', 'csv', 'log', 'md'] },
  'text/vtt': { label: fileText('captions'), endings: ['vtt'] },
  'video/mp4': { label: fileText('video'), endings: ['mp4', 'm4v', 'mov'], shown: true },
  'video/webm': { label: fileText('video'), endings: ['webm'], shown: true },
} as const satisfies Record<string, FileKind>
export type FileType = keyof typeof fileKinds
const fileTypes = Object.keys(fileKinds) as [FileType, ...FileType[]]
export const isShown = (type: FileType) => 'shown' in fileKinds[type]

interface FileUse {
  mostBytes: number
  kinds: readonly FileType[]
  /** Named texts: the files accepted, and the refusal of anything else. */
  takes: string
  refusal: string
  /** The access needed to upload. */
  access: Rule
  /** It is about a person, so its bytes are sealed in the store. */
  sealed?: true
}

/** Files that people exchange: documents, pictures, texts. */
const papers = fileTypes.filter(type => !type.startsWith('video/') && type !== 'application/zip')

/** One document, photographed or scanned. */
const scan = {
  mostBytes: 25 * mebibyte,
  kinds: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  takes: fileText('takesScan'),
  refusal: fileText('wrongScan'),
} as const

/** Uses of uploaded files, with their limits. Add a line here for a new feature. */
export const fileUses = {
  note: {
    mostBytes: 200 * mebibyte,
    kinds: papers,
    takes: fileText('takesPapers'),
    refusal: fileText('wrongPaper'),
    access: access.writeNotes,
    sealed: true,
  },
  /** Files sent or received with a message. */
  message: {
    mostBytes: 25 * mebibyte,
    kinds: papers,
    takes: fileText('takesPapers'),
    refusal: fileText('wrongPaper'),
    access: access.sendMessages,
    sealed: true,
  },
  /** A document that proves a completion. */
  evidence: {
    mostBytes: 200 * mebibyte,
    kinds: papers,
    takes: fileText('takesPapers'),
    refusal: fileText('wrongPaper'),
    access: access.recordTraining,
    sealed: true,
  },
  /** The certificate of outside training. */
  external: {
    ...scan,
    access: access.recordTraining,
    sealed: true,
  },
  /** A file that a form field requires, or the scan of a form signed on paper. */
  form: {
    ...scan,
    access: access.assignForms,
    sealed: true,
  },
  /** A scan of a card or a form. */
  credential: {
    ...scan,
    access: access.recordTraining,
    sealed: true,
  },
  /** A letter or a form that proves a waiver. */
  waiver: {
    ...scan,
    access: access.recordTraining,
    sealed: true,
  },
  /** The signed sign-in sheet of a session. */
  sign_in_sheet: {
    mostBytes: 25 * mebibyte,
    kinds: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'],
    takes: fileText('takesScan'),
    refusal: fileText('wrongSheet'),
    access: access.editSessions,
    sealed: true,
  },
  /** Material used or written in a session: slides, handouts, tests. */
  session_paper: {
    mostBytes: 100 * mebibyte,
    kinds: papers,
    takes: fileText('takesPapers'),
    refusal: fileText('wrongPaper'),
    access: access.editSessions,
  },
  video: {
    mostBytes: 2048 * mebibyte,
    kinds: ['video/mp4', 'video/webm'],
    takes: fileText('takesVideo'),
    refusal: fileText('wrongVideo'),
    access: access.editPrograms,
  },
  captions: {
    mostBytes: 2 * mebibyte,
    kinds: ['text/vtt'],
    takes: fileText('takesCaptions'),
    refusal: fileText('wrongCaptions'),
    access: access.editPrograms,
  },
  document: {
    mostBytes: 200 * mebibyte,
    kinds: ['application/pdf'],
    takes: fileText('takesPdf'),
    refusal: fileText('wrongPdf'),
    access: access.editPrograms,
  },
  /** A picture in a module's text. */
  picture: {
    mostBytes: 10 * mebibyte,
    kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    takes: fileText('takesWebPicture'),
    refusal: fileText('wrongWebPicture'),
    access: access.editPrograms,
  },
  attachment: {
    mostBytes: 200 * mebibyte,
    kinds: papers,
    takes: fileText('takesPapers'),
    refusal: fileText('wrongPaper'),
    access: access.editPrograms,
  },
  package: {
    mostBytes: 200 * mebibyte,
    kinds: ['application/zip'],
    takes: fileText('takesZip'),
    refusal: fileText('wrongZip'),
    access: access.editPrograms,
  },
  /** A logo or a signature on certificates. */
  certificate: {
    mostBytes: 5 * mebibyte,
    kinds: ['image/png', 'image/jpeg'],
    takes: fileText('takesPicture'),
    refusal: fileText('wrongPicture'),
    access: access.editPrograms,
  },
  /** A whole program, to be imported. */
  program: {
    mostBytes: 4096 * mebibyte - 1,
    kinds: ['application/zip'],
    takes: fileText('takesProgram'),
    refusal: fileText('wrongProgram'),
    access: access.editPrograms,
  },
} as const satisfies Record<string, FileUse>
export type FileUseName = keyof typeof fileUses
export const isSealedUse = (use: FileUseName) => 'sealed' in fileUses[use]
/** Stored sealed. The server creates form documents and report rows; no one uploads them. */
export const sealedUses: readonly string[] = [
  ...(Object.keys(fileUses) as FileUseName[]).filter(isSealedUse),
  'form_document',
  'report_run',
]

/** The largest piece of a file, in bytes. A file is sent in pieces so that a broken connection costs only a piece. */
export const mostPieceBytes = 4 * mebibyte

/** The name of a file. */
export const nameOfFile = z.string(fileText('nameMissing')).check(
  // characters that file names don't show or that change the displayed order
  z.overwrite(given =>
    given
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  ),
  z.minLength(1, fileText('nameMissing')),
  z.maxLength(255, fileText('nameLong', { most: 255 })),
)

/** A file as shown by the record it belongs to. */
export const keptFile = z.object({
  id,
  name: z.string(),
  type: z.enum(fileTypes),
  size: z.int(),
})
export type KeptFile = z.infer<typeof keptFile>

const upload = z.object({
  id,
  name: z.string(),
  size: z.int(),
  /** Number of bytes received; the next piece starts there. */
  received: z.int(),
  /** Null while it is being uploaded. */
  type: z.nullable(z.enum(fileTypes)),
})
export type FileUpload = z.infer<typeof upload>

/** For reading a file by URL alone, as a browser displays or saves it. */
export const fileAddress = z.object({ address: z.string(), expires_at: instant })

const one = { access: access.uploadFiles, scope: 'agency', params: z.object({ id }) } as const

/** Uploads in pieces; each belongs only to its uploader until a record uses the file. */
export const files = {
  start: endpoint({
    method: 'POST',
    path: '/admin/files',
    summary: 'Start an upload: the file’s purpose, name and size',
    access: access.uploadFiles,
    scope: 'agency',
    idempotent: true,
    body: z.strictObject({
      use: z.enum(Object.keys(fileUses) as [FileUseName, ...FileUseName[]], fileText('useMissing')),
      name: nameOfFile,
      size: z.int(fileText('sizeMissing')).check(z.gte(1, fileText('empty'))),
    }),
    response: upload,
  }),
  upload: endpoint({
    method: 'GET',
    path: '/admin/files/:id',
    summary: 'Get how much of your upload has arrived',
    ...one,
    response: upload,
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/admin/files/:id',
    summary: 'Send the next piece of the file, at most 4 MiB; a piece already received changes nothing',
    ...one,
    upload: true,
    mostBytes: mostPieceBytes,
    query: z.strictObject({
      from: z.coerce
        .number(fileText('fromMissing'))
        .check(z.int(fileText('fromMissing')), z.gte(0, fileText('fromMissing'))),
    }),
    response: upload,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/admin/files/:id/finish',
    summary: 'Finish an upload once all pieces have arrived: the file is checked and kept, or deleted if refused',
    ...one,
    body: z.strictObject({}),
    response: upload,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/admin/files/:id',
    summary: 'Delete your upload if nothing uses it',
    ...one,
    fails: ['CONFLICT'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/files/:address',
    summary: 'Download a file from a URL issued by another call; `download` saves it instead of displaying it',
    access: access.public,
    scope: 'none',
    params: z.object({ address: z.string() }),
    query: z.strictObject({ download: z.optional(z.enum(['1'])) }),
    file: fileTypes,
    ranged: true,
    fails: ['FORBIDDEN'],
  }),
}
