/** Districts of Bangladesh where the demo's things are, with their division, Bangla name and a few known areas. */
export interface District {
  name: string
  bangla: string
  division: string
  areas: string[]
}

export const districts: District[] = [
  district('Dhaka', 'Dhaka', 'ঢাকা', 'Mirpur 10, Mirpur 2, Uttara Sector 7, Uttara Sector 11, Dhanmondi 15, Mohammadpur'),
  district('Dhaka', 'Dhaka', 'ঢাকা', 'Banani, Badda, Rampura, Jatrabari, Lalbagh, Khilgaon, Farmgate, Savar Bazar'),
  district('Dhaka', 'Narayanganj', 'নারায়ণগঞ্জ', 'Chashara, Fatullah, Siddhirganj'),
  district('Dhaka', 'Gazipur', 'গাজীপুর', 'Tongi, Joydebpur, Konabari'),
  district('Dhaka', 'Narsingdi', 'নরসিংদী', 'Madhabdi, Sadar Road'),
  district('Dhaka', 'Tangail', 'টাঙ্গাইল', 'Sadar, Mirzapur'),
  district('Dhaka', 'Faridpur', 'ফরিদপুর', 'Goalchamot, Jhiltuli'),
  district('Chattogram', 'Chattogram', 'চট্টগ্রাম', 'Agrabad, GEC Circle, Halishahar, Khulshi, Chawkbazar, Nasirabad'),
  district('Chattogram', 'Cumilla', 'কুমিল্লা', 'Kandirpar, Race Course, Tomsom Bridge'),
  district('Chattogram', "Cox's Bazar", 'কক্সবাজার', 'Kolatoli, Sadar'),
  district('Chattogram', 'Noakhali', 'নোয়াখালী', 'Maijdee, Chowmuhani'),
  district('Chattogram', 'Feni', 'ফেনী', 'Trunk Road, Mohipal'),
  district('Chattogram', 'Rangamati', 'রাঙ্গামাটি', 'Banarupa, Reserve Bazar'),
  district('Rajshahi', 'Rajshahi', 'রাজশাহী', 'Shaheb Bazar, Talaimari, Upashahar, New Market'),
  district('Rajshahi', 'Bogura', 'বগুড়া', 'Satmatha, Jaleswaritola, Sherpur Road'),
  district('Rajshahi', 'Pabna', 'পাবনা', 'Sadar, Ishwardi'),
  district('Rajshahi', 'Sirajganj', 'সিরাজগঞ্জ', 'Sadar, Ullapara'),
  district('Khulna', 'Khulna', 'খুলনা', 'Sonadanga, Boyra, Daulatpur, Khalishpur'),
  district('Khulna', 'Jashore', 'যশোর', 'Doratana, Chanchra'),
  district('Khulna', 'Kushtia', 'কুষ্টিয়া', 'NS Road, Mojompur'),
  district('Barishal', 'Barishal', 'বরিশাল', 'Sadar Road, Nathullabad, Rupatali'),
  district('Barishal', 'Patuakhali', 'পটুয়াখালী', 'Sadar, Kuakata'),
  district('Barishal', 'Bhola', 'ভোলা', 'Char Fasson, Sadar'),
  district('Sylhet', 'Sylhet', 'সিলেট', 'Zindabazar, Ambarkhana, Upashahar, Shibganj'),
  district('Sylhet', 'Moulvibazar', 'মৌলভীবাজার', 'Sreemangal, Chowmuhana'),
  district('Sylhet', 'Habiganj', 'হবিগঞ্জ', 'Sadar, Shayestaganj'),
  district('Rangpur', 'Rangpur', 'রংপুর', 'Jahaj Company More, Dhap, Lalbagh'),
  district('Rangpur', 'Dinajpur', 'দিনাজপুর', 'Modern More, Suihari'),
  district('Rangpur', 'Nilphamari', 'নীলফামারী', 'Saidpur, Sadar'),
  district('Rangpur', 'Kurigram', 'কুড়িগ্রাম', 'Sadar, Ulipur'),
  district('Mymensingh', 'Mymensingh', 'ময়মনসিংহ', 'Ganginarpar, Charpara, Muktagacha'),
  district('Mymensingh', 'Jamalpur', 'জামালপুর', 'Sadar, Melandaha'),
  district('Mymensingh', 'Netrokona', 'নেত্রকোণা', 'Sadar, Mohanganj'),
  district('Mymensingh', 'Sherpur', 'শেরপুর', 'Sadar, Nalitabari'),
]

function district(division: string, name: string, bangla: string, areas: string): District {
  return { division, name, bangla, areas: areas.split(', ') }
}

/** The division of a place such as 'Zindabazar, Sylhet' in either script; undefined for an unknown district. */
export function divisionOf(place: string): string | undefined {
  const last = place.split(', ').at(-1)
  return districts.find(({ name, bangla }) => name === last || bangla === last)?.division
}
