# mnk_embed(<out.cpp> <variable> BASE dir FILES a b ...)
#
# Writes a source file in which mnk::embedded::<variable>() gives the files, by their path below BASE, as text.  The
# program then carries them wherever it goes.
function(mnk_embed out variable)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "BASE" "FILES")
  set(rows "")
  foreach(file IN LISTS arg_FILES)
    file(READ "${arg_BASE}/${file}" content)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${arg_BASE}/${file}")
    string(APPEND rows "    {\"${file}\", R\"embedded(${content})embedded\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT "${out}" @ONLY CONTENT [[
#include "mnk/base/embedded.hpp"

namespace mnk::embedded {

namespace {
constexpr File kFiles[] = {
@rows@};
}  // namespace

std::span<const File> @variable@() { return kFiles; }

}  // namespace mnk::embedded
]])
endfunction()
