/** Sentences for codes that only the forms and calls of members can answer, beside `errors`. */
export const memberErrors = {
  invalid_input: 'Please check the marked fields.',
  unknown_field: 'This field is not known here.',
  unknown_category: 'Please choose one of the brands in the list.',
  too_short: 'This is too short.',
  unknown_fact: 'This fact does not belong to this kind of product.',
  too_many_values: 'Please choose fewer values.',
  too_many_photos: 'A product has at most eight photos.',
  invalid_price: 'Please write the price in numbers, like 12,000.',
  invalid_year: 'Please choose the year of purchase.',
  invalid_id: 'This address is not complete.',
  too_many_tags: 'That are more tags than a post can carry.',
  invalid_photo: 'Please upload a photo first.',
  brand_exists: 'There is a brand of this name already.',
  kind_exists: 'There is a kind of this name already.',
  latin_name: 'Please write the name in Latin letters.',
}
