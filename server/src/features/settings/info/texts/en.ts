export default {
  partnerUnknown: 'There is no such partner.',
  notFound: 'This agency doesn’t exist, or you don’t have access to it.',
  noLogo: 'There is no logo, or you don’t have access to it.',
  timeZoneUnknown: 'Choose a time zone.',
  theAgencyInfo: 'the agency info',
} as const
