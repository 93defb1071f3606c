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

/** The name of a user, on one line because mails use it. */
export const personName = line(120, formText('nameOnOneLine'), formText('nameMissing'))

export const signatureKinds = ['drawn', 'typed', 'uploaded'] as const
/** R-ENT-5. A separate call returns the image as a PNG. */
export const signature = z.object({ kind: z.enum(signatureKinds), updated_at: instant })
export type Signature = z.infer<typeof signature>
export const signatureLimits = { bytes: 256 * 1024, pixels: 2_000_000 } as const

/** The picture of a user. Square, because it is shown in a circle. */
export const pictureLimits = { bytes: 256 * 1024, pixels: 256 * 256 } as const

export const profileShown = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The address that has yet to be confirmed by the link mailed to it. */
  pending_email: z.nullable(z.object({ email: z.string(), expires_at: instant })),
  language,
  /** Null uses the agency's time zone. */
  time_zone: z.nullable(z.string()),
  default_landing_page: z.object({ key: landingPage }),
  two_factor: z.object({
    is_on: z.boolean(),
    since: z.nullable(instant),
    recovery_codes_left: z.int(),
    /** The operator asks it of this user: it can be renewed, not turned off. */
    is_required: z.boolean(),
  }),
  signature: z.nullable(signature),
  /** Appears beside the name wherever colleagues see it; a separate call returns the image. */
  picture: z.nullable(z.object({ updated_at: instant })),
  /**
   * The name of the partner that signed the user in, if it opens only some of the user's agencies: this sign-in can't change name,
   * picture or signature. Null: it may change the whole account.
   */
  limited_by: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profileShown>

/** One sign-in of the own account: a browser that is signed in now. */
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
  get: endpoint({ method: 'GET', path: '/profile', summary: 'The own account', ...mine, response: profileShown }),
  update: endpoint({
    method: 'PATCH',
    path: '/profile',
    summary: 'Change name, language, time zone or landing page; only the sent fields',
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
    summary: 'Ask for another email address: it holds once the link mailed to it was opened. Needs the password',
    ...mine,
    body: z.strictObject({ email, password: currentPassword }),
    response: profileShown,
  }),
  keepEmail: endpoint({
    method: 'DELETE',
    path: '/profile/email',
    summary: 'Cancel a change of the email address that was not confirmed yet',
    ...mine,
    fails: ['TRANSITION_REFUSED'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/profile/email/confirm',
    summary: 'Confirm the new email address with the token of the mail',
    access: access.public,
    scope: 'none',
    limit: 'reset',
    body: z.strictObject({ token: currentPassword }),
    response: said,
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/profile/password',
    summary: 'Set another password; every other sign-in ends, this one stays',
    ...mine,
    body: z.strictObject({ current_password: currentPassword, password: newPassword }),
  }),
  startTwoFactor: endpoint({
    method: 'POST',
    path: '/profile/two-factor',
    summary: 'Begin two-factor sign-in: a secret for the authenticator app, on once a code of it was confirmed',
    ...mine,
    body: z.strictObject({ password: currentPassword }),
    response: authenticatorSecret,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/profile/two-factor/confirm',
    summary: 'Turn two-factor sign-in on with a code of the app; answers the recovery codes, once',
    ...mine,
    body: z.strictObject({ code }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/profile/two-factor/recovery-codes',
    summary: 'New recovery codes; the old ones end',
    ...mine,
    body: z.strictObject({ password: currentPassword, code }),
    response: recoveryCodes,
  }),
  stopTwoFactor: endpoint({
    method: 'POST',
    path: '/profile/two-factor/off',
    summary: 'Turn two-factor sign-in off; refused where the operator requires it',
    ...mine,
    body: z.strictObject({ password: currentPassword, code }),
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/profile/sign-ins',
    summary: 'Where the own account is signed in now, this sign-in first',
    ...mine,
    response: z.object({ data: z.array(ownSignIn) }),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/profile/sign-ins/:id',
    summary: 'End one of the own sign-ins',
    ...mine,
    params: z.object({ id }),
  }),
  endOtherSignIns: endpoint({
    method: 'DELETE',
    path: '/profile/sign-ins',
    summary: 'End all own sign-ins but this one',
    ...mine,
    response: z.object({ ended: z.int() }),
  }),
  updateSignature: endpoint({
    method: 'PATCH',
    path: '/profile/update-signature',
    summary: 'Set or replace the own signature: a PNG of at most 256 KiB and 2 million pixels, in base64',
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
    summary: 'The own signature as a picture',
    ...mine,
    fails: ['NOT_FOUND'],
    file: ['image/png'],
  }),
  deleteSignature: endpoint({
    method: 'DELETE',
    path: '/profile/delete-signature',
    summary: 'Delete the own signature; what was signed with it stays',
    ...mine,
    fails: ['NOT_FOUND', 'TRANSITION_REFUSED'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/profile/picture',
    summary: 'The own picture',
    ...mine,
    fails: ['NOT_FOUND'],
    file: ['image/png'],
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/profile/picture',
    summary: 'Set or replace the own picture: a square PNG of at most 256 KiB and 256 by 256 pixels',
    ...mine,
    upload: true,
    mostBytes: 4 * pictureLimits.bytes,
    response: profileShown,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/profile/picture',
    summary: 'Remove the own picture; initials stand in its place',
    ...mine,
    fails: ['NOT_FOUND', 'TRANSITION_REFUSED'],
    response: profileShown,
  }),
  landingPages: endpoint({
    method: 'GET',
    path: '/admin/enum/landing-page-types',
    summary: 'Pages a user may choose to land on after signing in',
    ...mine,
    response: z.object({ data: z.array(z.object({ key: landingPage, name: z.string() })) }),
  }),
}
