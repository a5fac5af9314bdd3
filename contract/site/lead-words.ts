// Separate from the rules in contract/leads/leads.ts, so that pages can show them without loading the
// validation.

export const leadMessages = {
  title: 'Get Started',
  description: 'Tell us who you are, and we will get in touch.',
  submit: 'Send my details',
  agreement: 'By sending this form you agree to our {terms} and our {privacy}.',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  newTab: '(opens in a new tab)',
  thanks: 'Thank You!',
  thanksHint: 'We have your details and will get in touch soon.',
  done: 'Done',
  failed: 'There was an error submitting your information. Please try again.',
  labels: {
    workEmail: 'Work email',
    firstName: 'First name',
    lastName: 'Last name',
    jobTitle: 'Job title',
    companyName: 'Company name',
    jobFunction: 'Job function',
    countryRegion: 'Country/region',
  },
  chooseFunction: 'Select a job function',
  chooseRegion: 'Select a country/region',
} as const

export const contactMessages = {
  title: "Let's Talk",
  description:
    'Ask us anything about analyst relations, plans or your account. A person will read your message.',
  submit: 'Send message',
  back: 'Back to Home',
  sent: {
    title: 'Message sent!',
    description: "We've received your message and will get back to you soon.",
  },
  failed: {
    title: 'Something went wrong',
    description: "Your message couldn't be sent. Please try again later.",
  },
  labels: { name: 'Name', email: 'Work email', company: 'Company', message: 'Message' },
  optional: 'Optional',
} as const
