import * as z from 'zod/mini'
import { access } from '../access.ts'
import { currentPassword, landingPage, newPassword, said } from '../auth/auth.ts'
import { language } from '../employees/employee.ts'
import { endpoint } from '../endpoint.ts'
import { email, id, instant, line } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { timeZone } from '../time-zone.ts'
import { profileText } from './texts.ts'
import { authenticatorSecret, code, recoveryCodes } from '../auth/two-factor.ts'

/** A user's name, on one line because emails use it. */
export const personName = line(120, formText('nameOnOneLine'), formText('nameMissing'))

export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const
/** R-ENT-5. A separate call returns the image as a PNG. */
export const signature = z.object({ kind: z.enum(signatureKinds), updated_at: instant })
export type Signature = z.infer<typeof signature>
export const signatureLimits = { bytes: 256 * 1024, pixels: 2_000_000 } as const

/** Limits of a user's picture. It is square, because it is shown in a circle. */
export const pictureLimits = { bytes: 256 * 1024, pixels: 256 * 256 } as const

export const profileShown = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The address awaiting confirmation through the link emailed to it. */
  pending_email: z.nullable(z.object({ email: z.string(), expires_at: instant })),
  language,
  /** Null uses the agency's time zone. */
  time_zone: z.nullable(z.string()),
  default_landing_page: z.object({ key: landingPage }),
  two_factor: z.object({
    is_on: z.boolean(),
    since: z.nullable(instant),
    recovery_codes_left: z.int(),
    /** The operator requires it of this user: it can be renewed, not turned off. */
    is_required: z.boolean(),
  }),
  signature: z.nullable(signature),
  /** Shown next to the name wherever colleagues see it; a separate call returns the image. */
  picture: z.nullable(z.object({ updated_at: instant })),
  /**
   * The name of the partner that signed the user in, if that partner only gives access to some of the user's agencies: this sign-in
   * can't change name, picture or signature. Null: it may change the whole account.
   */
  limited_by: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profileShown>

/** One sign-in of the user's own account: a browser that is currently signed in. */
export const ownSignIn = z.object({
  id,
  device: z.string(),
  ip: z.nullable(z.string()),
  organization_name: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type OwnSignIn = z.infer<typeof ownSignIn>

const mine = { access: access.signedIn, scope: 'self' } as const

export const profile = {
  get: endpoint({ method: 'GET', path: '/profile', summary: 'Get your account', ...mine, response: profileShown }),
  update: endpoint({
    method: 'PATCH',
    path: '/profile',
    summary: 'Change your name, language, time zone or landing page; only the sent fields',
    ...mine,
    body: z.partial(
      z.strictObject({
        name: personName,
        language,
        time_zone: z.nullable(timeZone),
        default_landing_page: landingPage,
      }),
    ),
    response: profileShown,
  }),
  changeEmail: endpoint({
    method: 'PATCH',
    path: '/profile/email',
    summary: 'Request a new email address: it takes effect once the emailed link is opened. Requires the password',
    ...mine,
    body: z.strictObject({ email, password: currentPassword }),
    response: profileShown,
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/profile/email',
    summary: 'Cancel an unconfirmed change of your email address',
    ...mine,
    fails: ['TRANSITION_REFUSED'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/profile/email/confirm',
    summary: 'Confirm the new email address with the emailed token',
    access: access.public,
    scope: 'none',
    limit: 'reset',
    body: z.strictObject({ token: currentPassword }),
    response: said,
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/profile/password',
    summary: 'Change your password; every other sign-in ends, this one stays',
    ...mine,
    body: z.strictObject({ current_password: currentPassword, password: newPassword }),
  }),
  startTwoFactor: endpoint({
    method: 'POST',
    path: '/profile/two-factor',
    summary: 'Start two-factor setup: returns a secret for the authenticator app; on once a code from it is confirmed',
    ...mine,
    body: z.strictObject({ password: currentPassword }),
    response: authenticatorSecret,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/profile/two-factor/confirm',
    summary: 'Turn on two-factor sign-in with a code from the app; returns the recovery codes, once',
    ...mine,
    body: z.strictObject({ code }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/profile/two-factor/recovery-codes',
    summary: 'Create new recovery codes; the old ones stop working',
    ...mine,
    body: z.strictObject({ password: currentPassword, code }),
    response: recoveryCodes,
  }),
  stopTwoFactor: endpoint({
    method: 'POST',
    path: '/profile/two-factor/off',
    summary: 'Turn off two-factor sign-in; refused if the operator requires it',
    ...mine,
    body: z.strictObject({ password: currentPassword, code }),
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/profile/sign-ins',
    summary: 'List your active sign-ins, this one first',
    ...mine,
    response: z.object({ data: z.array(ownSignIn) }),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/profile/sign-ins/:id',
    summary: 'End one of your sign-ins',
    ...mine,
    params: z.object({ id }),
  }),
  endOtherSignIns: endpoint({
    method: 'DELETE',
    path: '/profile/sign-ins',
    summary: 'End all of your sign-ins except this one',
    ...mine,
    response: z.object({ ended: z.int() }),
  }),
  updateSignature: endpoint({
    method: 'PATCH',
    path: '/profile/update-signature',
    summary: 'Set or replace your signature: a PNG of at most 256 KiB and 2 million pixels, in base64',
    ...mine,
    longText: 400_000,
    body: z.strictObject({
      kind: z.enum(signatureKinds),
      image: z
        .string(profileText('sendPng'))
        .check(
          z.maxLength(
            Math.ceil((signatureLimits.bytes * 4) / 3) + 8,
            profileText('pictureTooLarge', { most: signatureLimits.bytes / 1024 }),
          ),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, profileText('sendPng')),
        ),
    }),
    response: signature,
  }),
  signature: endpoint({
    method: 'GET',
    path: '/profile/signature',
    summary: 'Download your signature as an image',
    ...mine,
    fails: ['NOT_FOUND'],
    file: ['image/png'],
  }),
  deleteSignature: endpoint({
    method: 'DELETE',
    path: '/profile/delete-signature',
    summary: 'Delete your signature; anything signed with it stays',
    ...mine,
    fails: ['NOT_FOUND', 'TRANSITION_REFUSED'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/profile/picture',
    summary: 'Download your picture',
    ...mine,
    fails: ['NOT_FOUND'],
    file: ['image/png'],
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/profile/picture',
    summary: 'Set or replace your picture: a square PNG of at most 256 KiB and 256 by 256 pixels',
    ...mine,
    upload: true,
    mostBytes: 4 * pictureLimits.bytes,
    response: profileShown,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/profile/picture',
    summary: 'Remove your picture; initials replace it',
    ...mine,
    fails: ['NOT_FOUND', 'TRANSITION_REFUSED'],
    response: profileShown,
  }),
  landingPages: endpoint({
    method: 'GET',
    path: '/admin/enum/landing-page-types',
    summary: 'List the pages a user can choose to land on after signing in',
    ...mine,
    response: z.object({ data: z.array(z.object({ key: landingPage, name: z.string() })) }),
  }),
}
