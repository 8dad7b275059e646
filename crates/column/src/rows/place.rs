//! The serde serializer that appends the values of a row to columns.

use std::fmt::{self, Display};

use arrow_buffer::NullBufferBuilder;
use serde::ser::{
    Error, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    Serializer,
};

use super::{Column, List, Record, WrongField};

impl Error for WrongField {
    fn custom<T: Display>(words: T) -> WrongField {
        WrongField(words.to_string())
    }
}

/// The place of the next value.
pub(super) enum Place<'a> {
    /// The row as a whole.
    Record(&'a mut Record),
    Column(&'a mut Column),
}

fn wrong(found: &str) -> WrongField {
    WrongField(format!("a field of another type than {found}"))
}

/// The items of a list.
pub(super) struct Items<'a> {
    list: &'a mut List,
    before: usize,
}

impl Items<'_> {
    fn push<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), WrongField> {
        item.serialize(Place::Column(&mut self.list.items))
    }

    fn end(self) {
        let length = self.list.items.len() - self.before;
        self.list.lengths.push(length);
        self.list.nulls.append_non_null();
    }
}

impl SerializeSeq for Items<'_> {
    type Ok = ();
    type Error = WrongField;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), WrongField> {
        self.push(item)
    }

    fn end(self) -> Result<(), WrongField> {
        Items::end(self);
        Ok(())
    }
}

impl SerializeTuple for Items<'_> {
    type Ok = ();
    type Error = WrongField;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), WrongField> {
        self.push(item)
    }

    fn end(self) -> Result<(), WrongField> {
        Items::end(self);
        Ok(())
    }
}

/// The values of a record, with their names.
pub(super) struct Values<'a> {
    record: &'a mut Record,
    nulls: Option<&'a mut NullBufferBuilder>,
    /// The place of the field that is expected next.
    next: usize,
    key: String,
}

impl Values<'_> {
    fn put<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), WrongField> {
        let fields = &self.record.fields;
        let is_next = |place: &usize| fields.get(*place).is_some_and(|field| field.name == name);
        let place = Some(self.next)
            .filter(is_next)
            .or_else(|| fields.iter().position(|field| field.name == name))
            .ok_or_else(|| WrongField(format!("there is no field `{name}`")))?;
        self.next = place + 1;
        value.serialize(Place::Column(&mut self.record.columns[place]))
    }

    fn end(self) {
        self.record.end();
        if let Some(nulls) = self.nulls {
            nulls.append_non_null();
        }
    }
}

impl SerializeStruct for Values<'_> {
    type Ok = ();
    type Error = WrongField;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), WrongField> {
        self.put(name, value)
    }

    fn end(self) -> Result<(), WrongField> {
        Values::end(self);
        Ok(())
    }
}

/// The name of a field, as serde writes it.
struct Key<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Display for Key<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

/// This serves records whose fields come from several structures.
impl SerializeMap for Values<'_> {
    type Ok = ();
    type Error = WrongField;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WrongField> {
        self.key = Key(key).to_string();
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WrongField> {
        let key = std::mem::take(&mut self.key);
        self.put(&key, value)
    }

    fn end(self) -> Result<(), WrongField> {
        Values::end(self);
        Ok(())
    }
}

impl<'a> Place<'a> {
    fn record(self) -> Result<Values<'a>, WrongField> {
        let (record, nulls) = match self {
            Place::Record(record) => (record, None),
            Place::Column(Column::Record(column)) => {
                let (record, nulls) = &mut **column;
                (record, Some(nulls))
            }
            Place::Column(_) => return Err(wrong("a record")),
        };
        Ok(Values {
            record,
            nulls,
            next: 0,
            key: String::new(),
        })
    }

    fn list(self) -> Result<Items<'a>, WrongField> {
        let Place::Column(Column::List(list)) = self else {
            return Err(wrong("a list"));
        };
        let before = list.items.len();
        Ok(Items { list, before })
    }

    fn integer(self, number: i128) -> Result<(), WrongField> {
        let too_large = |_| WrongField(format!("{number} does not fit"));
        match self {
            Place::Column(Column::Int32(numbers)) => {
                numbers.append_value(i32::try_from(number).map_err(too_large)?);
            }
            Place::Column(Column::UInt32(numbers)) => {
                numbers.append_value(u32::try_from(number).map_err(too_large)?);
            }
            Place::Column(Column::UInt64(numbers)) => {
                numbers.append_value(u64::try_from(number).map_err(too_large)?);
            }
            Place::Column(Column::Int64(numbers)) => {
                numbers.append_value(i64::try_from(number).map_err(too_large)?);
            }
            _ => return Err(wrong("an integer")),
        }
        Ok(())
    }
}

impl<'a> Serializer for Place<'a> {
    type Ok = ();
    type Error = WrongField;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Impossible<(), WrongField>;
    type SerializeTupleVariant = Impossible<(), WrongField>;
    type SerializeMap = Values<'a>;
    type SerializeStruct = Values<'a>;
    type SerializeStructVariant = Impossible<(), WrongField>;

    fn serialize_bool(self, value: bool) -> Result<(), WrongField> {
        let Place::Column(Column::Bool(values)) = self else {
            return Err(wrong("a truth value"));
        };
        values.append_value(value);
        Ok(())
    }

    fn serialize_i8(self, number: i8) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_i16(self, number: i16) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_i32(self, number: i32) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_i64(self, number: i64) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_u8(self, number: u8) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_u16(self, number: u16) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_u32(self, number: u32) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_u64(self, number: u64) -> Result<(), WrongField> {
        self.integer(number.into())
    }

    fn serialize_f32(self, number: f32) -> Result<(), WrongField> {
        self.serialize_f64(number.into())
    }

    fn serialize_f64(self, number: f64) -> Result<(), WrongField> {
        let Place::Column(Column::Float64(numbers)) = self else {
            return Err(wrong("a number"));
        };
        numbers.append_value(number);
        Ok(())
    }

    fn serialize_char(self, sign: char) -> Result<(), WrongField> {
        self.serialize_str(sign.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), WrongField> {
        let Place::Column(Column::Text(texts)) = self else {
            return Err(wrong("a text"));
        };
        texts.append_value(text);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), WrongField> {
        Err(wrong("bytes"))
    }

    fn serialize_none(self) -> Result<(), WrongField> {
        let Place::Column(column) = self else {
            return Err(wrong("nothing"));
        };
        column.push_null();
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WrongField> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), WrongField> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), WrongField> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), WrongField> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), WrongField> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), WrongField> {
        Err(wrong("a variant"))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, WrongField> {
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, WrongField> {
        self.list()
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, WrongField> {
        Err(wrong("a tuple"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, WrongField> {
        Err(wrong("a variant"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Values<'a>, WrongField> {
        self.record()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Values<'a>, WrongField> {
        self.record()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, WrongField> {
        Err(wrong("a variant"))
    }
}
