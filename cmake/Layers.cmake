# The architecture, as one table.  Read top to bottom: low layers first.
#
#   module : the modules it may include and link   (all must stand above it)
#
# This is the only place where a dependency between modules is written.  It
# feeds target_link_libraries(), the include check, and the headers' own check.
set(MNK_LAYERS
  "base     :"
  "board    : base"
  "formats  : base board"
  "play     : base board"
  "lines    : base board"
  "threats  : base board lines"
  "network  : base board lines"
  "solver   : base board lines"
  "players  : base board play lines"
  "search   : base board play lines threats network"
  "engine   : base board play players search"
  "training : base board play threats network search"
  "process  : base"
  "protocol : base board play engine process"
  "stats    : base"
  "arena    : base board play formats engine process protocol stats"
  "storage  : base board play solver stats arena"
  "tuning   : base board play engine stats arena"
  "course   : base board play solver process protocol arena"
  "server   : base board play formats engine search stats arena storage"
)

# mnk_add_module(<name> HEADERS a.hpp ... SOURCES a.cpp ... [PRIVATE_LIBS x ...])
#
# Adds the static library mnk_<name> (alias mnk::<name>) linked to exactly the
# modules its row in MNK_LAYERS allows.
function(mnk_add_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;SOURCES;PRIVATE_LIBS")
  mnk_layer_deps(${name} deps)

  add_library(mnk_${name} STATIC ${arg_SOURCES})
  add_library(mnk::${name} ALIAS mnk_${name})
  set_target_properties(mnk_${name} PROPERTIES EXPORT_NAME ${name} VERIFY_INTERFACE_HEADER_SETS ON)
  target_sources(mnk_${name} PUBLIC FILE_SET HEADERS
    BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${arg_HEADERS})
  target_compile_features(mnk_${name} PUBLIC cxx_std_20)
  foreach(dep IN LISTS deps)
    target_link_libraries(mnk_${name} PUBLIC mnk::${dep})
  endforeach()
  target_link_libraries(mnk_${name} PRIVATE $<BUILD_INTERFACE:mnk_warnings> ${arg_PRIVATE_LIBS})

  mnk_check_includes(${name} "${deps}")
  install(TARGETS mnk_${name} EXPORT mnkTargets FILE_SET HEADERS)
endfunction()

# Looks the row up, and refuses a row whose dependency does not stand above it,
# so a cycle cannot even be written down.
function(mnk_layer_deps name out)
  set(above "")
  foreach(row IN LISTS MNK_LAYERS)
    string(REGEX MATCH "^([a-z]+) *: *(.*)$" _ "${row}")
    set(module "${CMAKE_MATCH_1}")
    separate_arguments(deps UNIX_COMMAND "${CMAKE_MATCH_2}")
    foreach(dep IN LISTS deps)
      if(NOT dep IN_LIST above)
        message(FATAL_ERROR "Layers.cmake: '${module}' names '${dep}', which does not stand above it")
      endif()
    endforeach()
    if(module STREQUAL name)
      set(${out} "${deps}" PARENT_SCOPE)
      return()
    endif()
    list(APPEND above ${module})
  endforeach()
  message(FATAL_ERROR "Layers.cmake has no row for module '${name}'")
endfunction()

# Every project include is spelt "mnk/<module>/<file>".  Anything else in
# quotes, and any module the row does not allow, stops the configure step.
function(mnk_check_includes name deps)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS
    "${CMAKE_CURRENT_SOURCE_DIR}/*.hpp" "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<](mnk/|\\.|[^>]*\")")
    file(RELATIVE_PATH where "${PROJECT_SOURCE_DIR}" "${file}")
    foreach(line IN LISTS lines)
      if(NOT line MATCHES "\"mnk/([a-z]+)/[a-z0-9_/]+\\.hpp\"")
        message(FATAL_ERROR "${where}: write project includes as \"mnk/<module>/<file>.hpp\": ${line}")
      endif()
      if(NOT CMAKE_MATCH_1 STREQUAL name AND NOT CMAKE_MATCH_1 IN_LIST deps)
        message(FATAL_ERROR "${where}: module '${name}' may not include module '${CMAKE_MATCH_1}' (see cmake/Layers.cmake)")
      endif()
    endforeach()
  endforeach()
endfunction()
