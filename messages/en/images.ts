/** What went wrong with a photo, by the codes of the image host and of the browser's own checks. */
export const images = {
  no_file: 'No photo arrived. Please choose one.',
  several_files: 'Please send one photo at a time.',
  interrupted: 'The upload broke off. Please try again.',
  key_missing: 'Photos cannot be uploaded here without a key.',
  key_wrong: 'Photos cannot be uploaded here with this key.',
  not_found: 'There is no picture at this address.',
  too_large: 'This photo is larger than 15 MB. Please choose a smaller one.',
  not_a_picture: 'This file is not a photo. Please choose a JPEG, PNG, WebP or AVIF picture.',
  heic: 'HEIC photos cannot be read here. Please save it as JPEG first.',
  too_many_pixels: 'This photo has too many pixels. Please choose a smaller one.',
  damaged: 'This photo is damaged or incomplete. Please choose another one.',
  too_many_requests: 'That were many photos in a short time. Please wait a while and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  busy: 'Many photos are being uploaded right now. Please try again in a moment.',
  storage_unavailable:
    'Photos cannot be stored right now. What you have typed stays here: please try again in a few minutes.',
  network_error: 'The connection failed. Please check your internet and try again.',
  timeout: 'The upload took too long. Please try again.',
  canceled: 'Upload cancelled.',
  bad_response: 'The photo could not be uploaded. Please try again.',
}
