-- Phone numbers have Latin digits, whatever digits they were typed with: whoever reads English copies them, too.
update users set phone = translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789') where phone ~ '[০-৯]';
update inbox_messages set phone = translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789') where phone ~ '[০-৯]';
update bookings set phone = translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789') where phone ~ '[০-৯]';
