/**
 * Sentences of public pages for the stable codes that the server and the forms answer. Say what to do, not what is forbidden.
 */
export const errors = {
  internal: 'Something went wrong on our side. Please try again.',
  not_found: 'There is nothing at this address.',
  busy: 'The shop is very busy. Please try again in a moment.',
  too_many_requests: 'Too many tries in a short time. Please wait a moment and try again.',
  sign_in_required: 'Please sign in first.',
  required: 'Please fill this in.',
  too_long: 'This is too long.',
  invalid_value: 'Choose one from the list.',
  invalid_text: 'There is a character in here that cannot be stored.',
  invalid_email: 'Please write an e-mail address like name@example.com.',
  invalid_phone: 'Please write a phone number like 01712345678.',
  network_error: 'The connection failed. Please check your internet and try again.',
  timeout: 'This took too long. Please try again.',
  canceled: 'Cancelled.',
  bad_response: 'The answer could not be read. Please try again.',
}
